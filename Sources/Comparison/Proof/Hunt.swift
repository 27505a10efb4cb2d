import Foundation
import Locking
import PromiseConformance

/// Which clauses catch each broken promise, and is there a clause that catches none?
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
  /// Whether each is run on all clauses, however many have caught it.
  private let areAllAsked: Bool
  private let state: Lock<State>

  /// With `areAllAsked` each is run on all clauses, however many have caught it.
  public init(_ mutants: [Mutant], _ clauses: [Clause], areAllAsked: Bool) {
    self.mutants = mutants
    self.clauses = clauses
    self.areAllAsked = areAllAsked
    let assertions = clauses.flatMap { clause in
      [Assertion(clause: clause.id, alternative: nil)]
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

  /// Runs one on the clauses for its kind of fault, and then on the others. What only threads that meet by chance can
  /// show is looked for again and again.
  private func hunt(_ index: Int) {
    let likely = areAllAsked ? clauses : mutants[index].clauses(among: clauses)
    ask(likely, index)
    if mutants[index].isConcurrent {
      let contests = likely.filter { $0.law == .histories && $0.arrivals == .race }
      for _ in 0..<20 where isFree(index) { ask(contests, index) }
    }
    if !areAllAsked, isFree(index) { ask(clauses.filter { $0.isIsolated != mutants[index].isIsolated }, index) }
  }

  private func isFree(_ index: Int) -> Bool { state.withLock { $0.caughtBy[index].isEmpty } }

  /// Runs one on clauses until it is caught: first on those that caught nothing yet, which are all asked, then on those
  /// that caught the same fault in another promise.
  private func ask(_ offered: [Clause], _ index: Int) {
    let (idle, caughtBy) = state.withLock { ($0.idle, $0.caughtBy) }
    let fault = mutants[index].fault
    let apt = mutants.indices.filter { mutants[$0].fault == fault }.reduce(into: Set()) { $0.formUnion(caughtBy[$1]) }
    let wanted = offered.filter { idle.contains(assertion($0.id, index)) }.map(\.id)
    let rest = offered.map(\.id).filter { !wanted.contains($0) }
    let order = wanted + rest.filter(apt.contains) + rest.filter { !apt.contains($0) }
    var left = areAllAsked ? order.count : wanted.count
    run(order, index) {
      left -= 1
      return left > 0 || self.isFree(index)
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
    let subject = mutants[index].subject
    let asked = ids.compactMap { id in clauses.first { $0.id == id } }
    try? Runner.hunt.run(asked, on: subject) { clause, isCaught in
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
