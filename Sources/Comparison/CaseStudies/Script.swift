import Foundation
import Record

/// What happens while a solution is at work, and what should its user see?
///
/// All solutions have the same script, and each gets a stage of its own: the services that it calls and the screen that
/// it fills, with whatever makes the script's events happen. A stage may ask the server that the user names; nil stands
/// for one of the study's own.
struct Script<Stage: Sendable>: Sendable {
  /// Its one transcript is what every solution should show.
  let scenario: StudiesRecord.Scenario
  let build: @Sendable (Transcript, _ server: URL?) throws -> Stage

  /// `asked` is what another server is asked for when one is named; nil where the script keeps to its own.
  init(
    _ name: String, _ statement: String, expect lines: [String], asked: [StudiesRecord.Question]? = nil,
    build: @escaping @Sendable (Transcript, _ server: URL?) throws -> Stage
  ) {
    let right = StudiesRecord.Transcript(solution: "every solution", lines: lines)
    scenario = StudiesRecord.Scenario(name: name, statement: statement, transcripts: [right], asked: asked)
    self.build = build
  }
}
