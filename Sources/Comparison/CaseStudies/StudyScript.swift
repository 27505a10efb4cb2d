import Dispatch
import Foundation
import Record

/// How is a script of a study played? On a stage that is built anew for each solution.
struct StudyScript<Stage: StudyStage>: Sendable {
  let scenario: Study.Scenario
  let build: @Sendable (Transcript, _ server: URL?) throws -> Stage

  /// A script whose services may ask the server that the user names; nil stands for one of its own.
  init(
    _ scenario: Study.Scenario, asking questions: [StudiesRecord.Question],
    build: @escaping @Sendable (Transcript, _ server: URL?) throws -> Stage
  ) {
    var scenario = scenario
    scenario.asked = questions
    (self.scenario, self.build) = (scenario, build)
  }

  /// A script whose services ask no server, or none but their own.
  init(scenario: Study.Scenario, build: @escaping @Sendable (Transcript) throws -> Stage) {
    self.init(scenario, asking: []) { transcript, _ in try build(transcript) }
  }
}

/// What a solution is played on: the services that it calls and the screen that it fills. What building it left on the
/// disk goes with it.
protocol StudyStage: Sendable {
  /// Waits until the services have nothing under way, and returns whether that was so before the deadline.
  func isQuiet(by deadline: DispatchTime) -> Bool
}

/// Why a performance didn't reach its end.
enum StudyFailure: Error, CustomStringConvertible {
  case notFinished
  case notQuiet

  var description: String {
    switch self {
    case .notFinished: "the solution's last step didn't run before the deadline"
    case .notQuiet: "the services were still at work at the deadline"
    }
  }
}
