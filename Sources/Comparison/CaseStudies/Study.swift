import Dispatch
import Foundation
import Record

/// What is a case study? One problem, the scripts of events played to it, and the ways to solve it.
public struct Study: Sendable {
  /// One script of events that every solution is played.
  public struct Scenario: Sendable, Equatable {
    /// The name by which it is shown.
    public let name: String
    /// What happens, in one sentence.
    public let statement: String
    /// The lines that a right solution shows.
    public let expected: [String]
    /// What another server is asked for when one is named; nothing where the script keeps to its own.
    public var asked: [StudiesRecord.Question] = []
  }

  /// The name by which the study is asked for.
  public let name: String
  /// The problem, in one sentence.
  public let problem: String
  /// The scripts, in the order in which they are played.
  public let scenarios: [Scenario]
  /// The names of the solutions, in the order in which they are shown.
  public let solutions: [String]

  private typealias Performance =
    @Sendable (_ solution: String, Transcript, _ server: URL?) throws -> Void

  private let performances: [Performance]

  /// Puts a study together: each script builds the stage on which each solution is then played anew.
  init<Stage: StudyStage>(
    name: String, problem: String,
    scripts: [StudyScript<Stage>],
    solutions: KeyValuePairs<String, @Sendable (Stage) -> Void>
  ) {
    self.name = name
    self.problem = problem
    scenarios = scripts.map(\.scenario)
    self.solutions = solutions.map(\.key)
    performances = scripts.map { script in
      { solution, transcript, server in
        let stage = try script.build(transcript, server)
        defer { withExtendedLifetime(stage) {} }
        solutions.first { $0.key == solution }?.value(stage)
        guard transcript.waitForEnd() else { throw StudyFailure.notFinished }
        guard stage.isQuiet(by: transcript.deadline) else { throw StudyFailure.notQuiet }
      }
    }
  }

  /// A solution that is wrong, with the one script that shows it. Its source stands beside those of the study.
  static func wrong<Stage: StudyStage>(
    _ name: String, _ script: String, of scripts: [StudyScript<Stage>], _ solution: @escaping @Sendable (Stage) -> Void
  ) -> Study {
    Study(
      name: name, problem: "Be noticed.", scripts: scripts.filter { $0.scenario.name == script },
      solutions: ["Wrong": solution])
  }

  /// Whether another server may be named for it.
  public var asksServer: Bool { scenarios.contains { !$0.asked.isEmpty } }

  /// Plays every script, or the one named, to every solution named, or to all when none is; blocks the calling thread
  /// meanwhile.
  ///
  /// No performance takes longer than the deadline, in seconds: it is a guard against hanging and no wait. Without a
  /// server's address, a study that needs one starts its own. What a script shows of somebody else's server nobody can
  /// know beforehand, so such a result expects nothing.
  func run(
    scenario only: String? = nil, solutions chosen: [String] = [], server: URL? = nil, deadline: Double = 10,
    view: StudyView? = nil
  ) -> StudiesRecord.Study {
    let played = solutions.filter { chosen.isEmpty || chosen.contains($0) }
    let parts = zip(scenarios, performances).filter { only == nil || $0.0.name == only }
    let results = parts.map { scenario, perform in
      let server = scenario.asked.isEmpty ? nil : server
      let transcripts = played.map { solution in
        view?.begin(name, scenario.name, solution)
        let transcript = Transcript(deadline: .now() + deadline, view: view)
        let failure = reason { try perform(solution, transcript, server) }
        let lines = transcript.close(with: failure.map { "failed: \($0)" })
        return StudiesRecord.Transcript(solution: solution, lines: lines, failure: failure)
      }
      return StudiesRecord.Scenario(
        name: scenario.name, statement: server.map { "\($0) is asked." } ?? scenario.statement,
        transcripts: transcripts, expected: server == nil ? scenario.expected : nil)
    }
    return StudiesRecord.Study(name: name, problem: problem, scenarios: results)
  }

  private func reason(ofFailure performance: () throws -> Void) -> String? {
    do {
      try performance()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
