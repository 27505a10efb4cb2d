import Foundation

/// Whether this run has the time for everything, as that of `.ci/run all` has. Otherwise a test that asks a question of
/// many subjects, or of the compiler in many modes, asks it of a few, and everybody can run all tests before a push.
package let hasTime = ProcessInfo.processInfo.environment["NIGHTLY"] != nil
