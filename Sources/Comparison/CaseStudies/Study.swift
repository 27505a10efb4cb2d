import Dispatch
import Foundation

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
  }

  /// The name by which the study is asked for.
  public let name: String
  /// The problem, in one sentence.
  public let problem: String
  /// The scripts, in the order in which they are played.
  public let scenarios: [Scenario]
  /// The names of the solutions, in the order in which they are shown.
  public let solutions: [String]
  /// Whether its services ask a server, so that another one may be named.
  public let usesServer: Bool

  private typealias Performance =
    @Sendable (_ solution: String, Transcript, _ server: URL?) throws -> Void

  private let performances: [Performance]

  /// Puts a study together: each script builds the stage on which each solution is then played anew.
  init<Stage: StudyStage>(
    name: String, problem: String, usesServer: Bool = false,
    scripts: [StudyScript<Stage>],
    solutions: KeyValuePairs<String, @Sendable (Stage) -> Void>
  ) {
    self.name = name
    self.problem = problem
    self.usesServer = usesServer
    scenarios = scripts.map(\.scenario)
    self.solutions = solutions.map(\.key)
    let bySolution = Dictionary(uniqueKeysWithValues: solutions.map { ($0.key, $0.value) })
    performances = scripts.map { script in
      { solution, transcript, server in
        guard let play = bySolution[solution] else { throw StudyFailure.noSolution(solution) }
        let stage = try script.build(transcript, server)
        defer { stage.clear() }
        play(stage)
        guard transcript.waitForEnd() else { throw StudyFailure.notFinished }
        guard stage.isQuiet(by: transcript.deadline) else { throw StudyFailure.notQuiet }
      }
    }
  }

  /// Plays every script, or the one named, to every solution named, or to all when none is; blocks the calling thread meanwhile.
  ///
  /// No performance takes longer than the deadline, in seconds: it is a guard against hanging and no wait. Without a
  /// server's address, a study that needs one starts its own.
  func run(
    scenario only: String? = nil, solutions chosen: [String] = [], server: URL? = nil, deadline: Double = 10
  ) -> StudyResult {
    let played = solutions.filter { chosen.isEmpty || chosen.contains($0) }
    let parts = zip(scenarios, performances).filter { only == nil || $0.0.name == only }
    let results = parts.map { scenario, perform in
      StudyResult.Scenario(
        name: scenario.name, statement: scenario.statement, expected: scenario.expected,
        transcripts: played.map { solution in
          let transcript = Transcript(deadline: .now() + deadline)
          let failure = reason { try perform(solution, transcript, server) }
          return .init(solution: solution, shown: transcript.lines, failure: failure)
        })
    }
    return StudyResult(name: name, problem: problem, scenarios: results)
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

/// A scenario, and how the stage is built on which it is played.
struct StudyScript<Stage: StudyStage>: Sendable {
  let scenario: Study.Scenario
  let build: @Sendable (Transcript, _ server: URL?) throws -> Stage

  /// A script whose services may ask the server that the user names; nil stands for one of its own.
  init(
    askingServer scenario: Study.Scenario, build: @escaping @Sendable (Transcript, _ server: URL?) throws -> Stage
  ) {
    self.scenario = scenario
    self.build = build
  }

  /// A script that needs no server.
  init(scenario: Study.Scenario, build: @escaping @Sendable (Transcript) throws -> Stage) {
    self.init(askingServer: scenario) { transcript, _ in try build(transcript) }
  }
}

/// What a solution is played on: the services that it calls and the screen that it fills.
protocol StudyStage: Sendable {
  /// Waits until the services have nothing under way, and tells whether that was so before the deadline.
  func isQuiet(by deadline: DispatchTime) -> Bool

  /// Removes what building the stage left on the disk.
  func clear()
}

/// Why a performance didn't come to its end.
enum StudyFailure: Error, CustomStringConvertible {
  case notFinished
  case notQuiet
  case noSolution(String)

  var description: String {
    switch self {
    case .notFinished: "the solution's last step didn't run before the deadline"
    case .notQuiet: "the services were still at work at the deadline"
    case .noSolution(let name): "the study has no solution named '\(name)'"
    }
  }
}
