import Foundation
import Locking
import PromiseConformance

/// Which clauses catch each broken promise, and is there a clause that catches nothing, not even a fault that
/// `Tests/Faults` plants in a design?
///
/// A broken promise is run in children of this process, until a clause has caught it and those have been asked that
/// caught nothing yet. It meets these first, so that few clauses are left for later ones.
public final class Hunt: Sendable {
  /// What a clause asserts: the thing itself, or what a design may do instead.
  private struct Assertion: Hashable, Sendable {
    let clause: String
    let alternative: String?

    var name: String { alternative.map { "\(clause) as '\($0)'" } ?? clause }
  }

  private struct State: Sendable {
    var idle: Set<Assertion>
    var caughtBy: [Set<String>]
  }

  private let mutants: [Mutant]
  private let clauses: [Clause]
  private let areAllAsked: Bool
  private let state: Lock<State>

  /// With `areAllAsked` each is run on all clauses, however many have caught it.
  public init(_ mutants: [Mutant], _ clauses: [Clause], areAllAsked: Bool) {
    (self.mutants, self.clauses, self.areAllAsked) = (mutants, clauses, areAllAsked)
    let assertions = clauses.flatMap { clause in
      (Self.planted.contains(clause.id) ? [] : [Assertion(clause: clause.id, alternative: nil)])
        + clause.alternatives.map { Assertion(clause: clause.id, alternative: $0.name) }
    }
    state = Lock(State(idle: Set(assertions), caughtBy: mutants.map { _ in [] }))
  }

  /// Runs them all; `progress` is called before each one. Returns the names of the clauses that caught each, and of
  /// those that caught none.
  public func run(
    progress: @escaping @Sendable (_ done: Int, _ total: Int, _ what: String) -> Void
  ) -> (caught: [(mutant: Mutant, clauses: [String])], idle: [String]) {
    // A process that hangs needs no core, so there are more of them than cores.
    _ = inParallel(mutants.count, atOnce: 8) { [self] index in
      progress(index, mutants.count, mutants[index].subject.name)
      hunt(index)
    }
    // Beside seven others few programs were played.
    for index in mutants.indices where !areAllAsked && isFree(index) { hunt(index) }
    for assertion in state.withLock({ $0.idle }) { askOthers(assertion) }
    let (idle, caughtBy) = state.withLock { ($0.idle, $0.caughtBy) }
    let caught = zip(mutants, caughtBy).map { ($0, clauses.map(\.id).filter($1.contains)) }
    return (caught, idle.map(\.name).sorted())
  }

  private func isFree(_ index: Int) -> Bool { state.withLock { $0.caughtBy[index].isEmpty } }

  /// Runs one on clauses until it is caught: first on those that caught nothing yet, which are all asked, and on those
  /// that caught the same fault in another promise.
  private func hunt(_ index: Int) {
    let (mutant, (idle, caughtBy)) = (mutants[index], state.withLock { ($0.idle, $0.caughtBy) })
    let apt = mutants.indices.filter { mutants[$0].fault == mutant.fault }.reduce(into: Set()) {
      $0.formUnion(caughtBy[$1])
    }
    let (likely, others) = (mutant.clauses(among: clauses).map(\.id), clauses.map(\.id))
    let wanted = likely.filter { idle.contains(assertion($0, index)) }
    var seen: Set<String> = []
    let order = (wanted + likely.filter(apt.contains) + likely + others).filter { seen.insert($0).inserted }
    var left = areAllAsked ? order.count : wanted.count
    run(order, index) {
      left -= 1
      return left > 0 || isFree(index)
    }
  }

  /// Looks for a mutant that a clause catches, among those whose first clauses were others.
  private func askOthers(_ assertion: Assertion) {
    for index in mutants.indices where self.assertion(assertion.clause, index) == assertion {
      run([assertion.clause], index) { true }
      if state.withLock({ !$0.idle.contains(assertion) }) { return }
    }
  }

  /// Notes who is caught by what, until `goesOn` returns false.
  private func run(_ ids: [String], _ index: Int, goesOn: () -> Bool) {
    let asked = ids.compactMap { id in clauses.first { $0.id == id } }
    try? Runner.hunt.run(asked, on: mutants[index].subject) { clause, isCaught in
      if isCaught {
        let assertion = assertion(clause.id, index)
        state.withLock { state in
          state.caughtBy[index].insert(clause.id)
          state.idle.remove(assertion)
        }
      }
      if !goesOn() { throw Enough() }
    }
  }

  /// Ends a run that has found what it was for.
  private struct Enough: Error {}

  private func assertion(_ clause: String, _ index: Int) -> Assertion {
    Assertion(clause: clause, alternative: mutants[index].subject.alternative(to: clause))
  }

  /// The clauses by which `Tests/Faults/run` catches faults that it plants in the designs; none away from a checkout.
  private static let planted: Set<String> = {
    let folder = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../Tests/Faults").standardizedFileURL
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    let texts = files.filter { $0.pathExtension == "faults" }.compactMap {
      try? String(contentsOf: $0, encoding: .utf8)
    }
    let lines = texts.flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix("caught by ") }
    return Set(lines.flatMap { $0.split(separator: " ").dropFirst(2) }.map(String.init))
  }()
}

extension Runner {
  /// What hangs has little time, and takes none from others.
  fileprivate static let hunt: Runner = {
    var runner = Runner(.inChildrenOfThisProgram)
    runner.chainLength = 100_000
    runner.seconds = 0.5
    runner.isolatedSeconds = 10
    runner.hangs = 16
    runner.secondRunSeconds = 0
    return runner
  }()
}
