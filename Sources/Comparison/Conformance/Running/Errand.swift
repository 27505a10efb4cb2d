import Dispatch
import Foundation
import Record

/// What is a child asked? To run a clause, or to play programs: each may end its process.
package enum Errand: Codable, Sendable {
  /// One clause; whether nothing else happens in the child meanwhile; and the clauses that the subject was seen to fail
  /// before.
  case clause(String, isAlone: Bool, red: Set<String>)
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
    var answer: Answer?
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
    on subject: Subject, by runner: Runner, say: @escaping @Sendable (String?) -> Void = { _ in },
    progress: (_ done: Int) -> Void
  ) -> Result {
    let sayProgram: Fuzz.Say = { seed, sketch in
      say(Self.text(Fuzz.Difference(seed: seed, sketch: sketch, steps: sketch.count)))
    }
    switch self {
    case .clause(let id, let isAlone, let red):
      var runner = runner
      (runner.isolation, runner.isAlone, runner.red, runner.say) = (.inThisProcess, isAlone, red, say)
      let clause = (Suite.clauses + AdapterCheck.clauses).first { $0.id == id }
      return Result(answer: clause.map { runner.answer(on: $0, for: subject) })
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
      return replay.result(on: subject) { say(Self.text($0)) }
    case .delivery: return Result(delivery: subject.delivery())
    }
  }

  private static func text(_ what: some Encodable) -> String? {
    (try? JSONEncoder().encode(what)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What is left of it when its process ended: the program under way, or what the one program did until then.
  fileprivate func result(after ending: Child.Ending) -> Result {
    if case .replay = self { return Result(trace: Lines.message(ending.doing) ?? Trace(), end: ending.what) }
    let program: Fuzz.Difference? = Lines.message(ending.doing)
    let sketch = (program?.sketch ?? []) + ["// \(ending.what)"]
    return Result(
      difference: Fuzz.Difference(seed: program?.seed, sketch: sketch, steps: sketch.count - 1))
  }
}

extension Runner {
  /// Runs an errand where clauses run. A program that ends its process is a difference.
  package func run(
    _ errand: Errand, on subject: Subject, progress: (_ done: Int) -> Void = { _ in }
  ) -> Errand.Result {
    guard case .inChildren(let program) = isolation else {
      return errand.run(on: subject, by: self, progress: progress)
    }
    do throws(Child.Ending) {
      return try Child(program, for: subject, self).run(errand, silence: 60, progress: progress)
    } catch {
      return errand.result(after: error)
    }
  }
}
