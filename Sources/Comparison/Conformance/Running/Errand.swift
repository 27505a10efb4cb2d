import Dispatch
import Foundation
import Record

/// What does a child do beside clauses? It plays programs on a promise that may end its process.
package enum Errand: Codable, Sendable {
  /// So many sequential programs, from a seed.
  case programs(Int, seed: UInt64)
  /// Every small program, so many steps longer than in a run of the suite.
  case small(longer: Int)
  /// One program, as a text.
  case replay(String, seconds: Double, blind: Replay.Blind?)
  /// Finds out where blocks run.
  case delivery

  /// What came of it.
  package struct Result: Codable, Sendable {
    package var reaches: [ConformanceRecord.Small.Reach] = []
    package var difference: Fuzz.Difference?
    /// What one program made happen, step by step, as far as it came.
    var trace = Trace()
    /// Why it came no further.
    var end: String?
    /// Where blocks run, if that was asked.
    var delivery: Semantics.Delivery?
  }

  /// Does it in this process. `say` gets what comes next, in case the process doesn't survive it.
  func run(
    on subject: Subject, say: @escaping @Sendable (String) -> Void = { _ in }, progress: (_ done: Int) -> Void
  ) -> Result {
    let sayProgram: Fuzz.Say = { seed, sketch in
      say(Fuzz.Difference(seed: seed, sketch: sketch, steps: 0).description)
    }
    switch self {
    case .programs(let count, let seed):
      var fuzz = Fuzz(seed: seed)
      fuzz.say = sayProgram
      return Result(difference: fuzz.run(count, on: subject, progress: progress).difference)
    case .small(let longer):
      var fuzz = Fuzz()
      fuzz.say = sayProgram
      let (reaches, difference) = fuzz.runSmall(longer: longer, on: subject, progress: progress)
      return Result(reaches: reaches, difference: difference)
    case .replay(let text, let seconds, let blind):
      guard var replay = try? Replay(text) else { return Result(end: "isn't a program") }
      (replay.seconds, replay.blind) = (seconds, blind)
      return replay.result(on: subject) { trace in
        if let data = try? JSONEncoder().encode(trace) { say(String(decoding: data, as: UTF8.self)) }
      }
    case .delivery: return Result(delivery: subject.delivery())
    }
  }

  /// What is left of it when its process ended: the program under way, or what the one program did until then.
  fileprivate func result(after ending: Child.Ending) -> Result {
    if case .replay = self {
      let trace = ending.doing.flatMap { try? JSONDecoder().decode(Trace.self, from: Data($0.utf8)) }
      return Result(trace: trace ?? Trace(), end: ending.what)
    }
    return Result(difference: Fuzz.Difference(text: ending.doing ?? "", end: ending.what))
  }
}

extension Runner {
  /// Runs an errand where clauses run. A program that ends its process is a difference.
  package func run(
    _ errand: Errand, on subject: Subject, progress: (_ done: Int) -> Void = { _ in }
  ) -> Errand.Result {
    guard case .inChildren(let program) = isolation else { return errand.run(on: subject, progress: progress) }
    do throws(Child.Ending) {
      let child = try Child(program, for: subject, limits)
      guard case .result(let result) = try child.ask(.errand(errand), silence: 60, progress: progress) else {
        throw .unreadable
      }
      return result
    } catch {
      return errand.result(after: error)
    }
  }
}

extension Fuzz.Difference {
  private static let head = "// seed "

  /// The description of a program, and how the process that played it ended.
  fileprivate init(text: String, end: String) {
    var lines = text.split(separator: "\n").map(String.init)
    let seed = lines.first.flatMap { $0.hasPrefix(Self.head) ? UInt64($0.dropFirst(Self.head.count)) : nil }
    if seed != nil { lines.removeFirst() }
    self.init(seed: seed, sketch: lines + ["// \(end)"], steps: lines.count)
  }
}
