import Dispatch
import Record
import TestSupport
import Testing

@testable import CaseStudies

/// How many seconds a play may take. A task waits behind all tests that haven't begun, so this is longer than all of
/// them take.
let patience = 400.0

/// When a test gives up on what should have happened long ago.
var guardTime: DispatchTime { .now() + patience }

/// Plays one script to a solution that isn't among those of the study, on a thread of its own: playing blocks, and
/// `async` solutions need the few threads on which tests run.
func playing<Stage>(
  _ script: String, of scripts: [Script<Stage>], deadline: Double = patience,
  _ solution: @escaping @Sendable (Stage) -> Void
) async throws -> StudiesRecord.Scenario {
  let study = Study.wrong("Any", script, of: scripts, solution)
  return try await onOwnThread { study.run(deadline: deadline).scenarios[0] }
}

/// The study with this name.
func study(_ name: String) throws -> Study { try #require(Studies.all.first { $0.name == name }) }
