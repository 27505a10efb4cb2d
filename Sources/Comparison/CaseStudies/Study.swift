import Dispatch
import Foundation
import Record

/// What is a case study? One problem, the scripts of events played to it, and the ways to solve it.
///
/// Each script is played to each solution. A fresh transcript is made, and the script builds a stage that writes into
/// it: the services and the screen. The solution runs on the stage until it says that it has ended, and until no
/// service is at work. Then the lines of the transcript should be those that the script expects.
public struct Study: Sendable {
  /// The name by which the study is asked for.
  public let name: String
  /// The problem, in one sentence.
  public let problem: String
  /// The scripts, in the order in which they are played, each with the one transcript that every solution should
  /// give.
  package let scenarios: [StudiesRecord.Scenario]
  /// The names of the solutions, in the order in which they are shown.
  public let solutions: [String]

  /// Plays each scenario to a solution, and returns why it didn't come to its end.
  private let performances: [@Sendable (_ solution: String, Transcript, _ server: URL?) throws -> String?]

  /// Puts a study together. For each script and each solution a stage is built, and `play` lets the solution run on it.
  ///
  /// The solutions are those that every study has: with completion handlers, with each design and with `async`, in
  /// this order. Other solutions have a name of their own.
  init<Stage, Solution: Sendable>(
    name: String, problem: String, scripts: [Script<Stage>], solutions usual: [Solution],
    others: KeyValuePairs<String, Solution> = [:], play: @escaping @Sendable (Stage, Solution) -> Void
  ) {
    let names = [
      "Completion handlers", "LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises",
      "async/await",
    ]
    let solutions = Array(zip(names, usual)) + others.map { ($0.key, $0.value) }
    self.name = name
    self.problem = problem
    scenarios = scripts.map(\.scenario)
    self.solutions = solutions.map(\.0)
    performances = scripts.map { script in
      { name, transcript, server in
        let stage = try script.build(transcript, server)
        defer { withExtendedLifetime(stage) {} }
        for (_, solution) in solutions.filter({ $0.0 == name }) { play(stage, solution) }
        guard transcript.waitForEnd() else { return "the solution's last step didn't run before the deadline" }
        return transcript.waitUntilQuiet() ? nil : "the services were still at work at the deadline"
      }
    }
  }

  /// A solution that is wrong, with the one script that shows it. Its source stands beside those of the study.
  static func wrong<Stage>(
    _ name: String, _ script: String, of scripts: [Script<Stage>], _ solution: @escaping @Sendable (Stage) -> Void
  ) -> Study {
    Study(
      name: name, problem: "Be noticed.", scripts: scripts.filter { $0.scenario.name == script }, solutions: [],
      others: ["Wrong": solution]
    ) { $1($0) }
  }

  /// Whether another server may be named for it.
  public var asksServer: Bool { scenarios.contains { $0.asked != nil } }

  /// Plays every script, or the one named, to every solution named, or to all when none is; blocks the calling thread
  /// meanwhile.
  ///
  /// No performance takes longer than the deadline, in seconds: it is a guard against hanging and no wait. Without a
  /// server's address, a study that needs one starts its own. What a script shows of somebody else's server nobody can
  /// know beforehand, so such a result expects nothing. A view is shown each solution's screen while it fills.
  public func run(
    scenario only: String? = nil, solutions chosen: [String] = [], server: URL? = nil, deadline: Double = 10,
    view: StudyView? = nil
  ) -> StudiesRecord.Study {
    let parts = zip(scenarios, performances).filter { only == nil || $0.0.name == only }
    let results = parts.map { scenario, perform in
      let server = scenario.asked == nil ? nil : server
      let transcripts = solutions.filter { chosen.isEmpty || chosen.contains($0) }.map { solution in
        view?.begin(name, scenario.name, solution)
        let transcript = Transcript(deadline: .now() + deadline, view: view)
        var failure: String?
        do { failure = try perform(solution, transcript, server) } catch { failure = "\(error)" }
        let lines = transcript.close(with: failure.map { "failed: \($0)" })
        return StudiesRecord.Transcript(solution: solution, lines: lines, failure: failure)
      }
      return StudiesRecord.Scenario(
        name: scenario.name, statement: server.map { "\($0) is asked." } ?? scenario.statement,
        transcripts: transcripts, expected: server == nil ? scenario.transcripts[0].lines : nil)
    }
    return StudiesRecord.Study(name: name, problem: problem, scenarios: results)
  }
}
