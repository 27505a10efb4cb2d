import PromiseConformance

/// How are several promises combined?
final class Combination: Sendable {
  enum Kind: Sendable {
    case all, settled, any, race

    /// Does the outcome of one member decide?
    func verdict(_ outcome: Outcome) -> Verdict {
      switch self {
      case .all: outcome.error == nil ? .counts : .decides
      case .race: .decides
      case .settled, .any: .counts
      }
    }
  }

  enum Verdict: Sendable { case decides, counts, isIgnored }

  struct Members: Sendable {
    var outcomes: [Int: Outcome] = [:]
    var order: [Int] = []
    var missing: Int
  }

  /// What becomes of all outcomes, in the order of the members and in the order of their arrival.
  typealias Join = @Sendable (_ outcomes: [Outcome], _ arrived: [Outcome]) -> Outcome?

  let kind: Kind
  let members: Lock<Members>
  let settle: Cell.Handler
  private let around: Surroundings
  private let join: Join

  private init(_ kind: Kind, _ count: Int, into cell: Cell, _ join: @escaping Join) {
    self.kind = kind
    members = Lock(Members(missing: cell.around.rules.missing(count)))
    settle = Self.settlement(of: cell)
    around = cell.around
    self.join = join
  }

  /// All values, or the first error.
  static func all<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Int]) -> Int
  ) {
    combine(.all, promises, into: cell) { outcomes, _ in
      outcomes.lazy.compactMap(\.error).first.map { .failure($0) }
        ?? .success(join(outcomes.compactMap { try? $0.get() }))
    }
  }

  /// All outcomes; it doesn't fail.
  static func settled<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Outcome]) -> Int
  ) {
    combine(.settled, promises, into: cell) { outcomes, _ in .success(join(outcomes)) }
  }

  /// All outcomes; the last error if there is no value.
  static func any<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Outcome]) -> Int
  ) {
    combine(.any, promises, into: cell) { [around = cell.around] outcomes, arrived in
      let errors = arrived.compactMap(\.error)
      if errors.count == outcomes.count, let error = around.rules.anyError(errors) { return .failure(error) }
      return .success(join(outcomes))
    }
  }

  /// The number of errors among all outcomes.
  static func countErrors<Promise: ControlPromise>(_ promises: [Promise], into cell: Cell) {
    settled(promises, into: cell) { $0.count { $0.error != nil } }
  }

  /// The first outcome.
  static func race<Promise: ControlPromise>(_ promises: [Promise], into cell: Cell) {
    cell.around.keep(promises, .members)
    combine(.race, promises, into: cell) { outcomes, _ in outcomes.last }
  }

  private static func combine<Promise: ControlPromise>(
    _ kind: Kind, _ promises: [Promise], into cell: Cell, _ join: @escaping Join
  ) {
    let rules = cell.around.rules
    let combination = Combination(kind, promises.count, into: cell, join)
    if promises.isEmpty, rules.completesEmpty { combination.complete() }
    let cells = promises.map(\.cell)
    if kind == .settled { cell.rings.begin(members: cells) }
    let losers = rules.losers(cells)
    rules.ask(kind, cells) { index, then in
      let dependence = Dependence(cell)
      promises[index].join { outcome in
        dependence.end()
        combination.take(index, outcome, losers)
        then()
      }
    }
  }

  /// Settles the promise of a combination, unless that was cancelled meanwhile and can be started again. Members that
  /// are still pending then hold it no longer.
  private static func settlement(of cell: Cell) -> Cell.Handler {
    let attempt = cell.attempt
    let held = Lock<Cell?>(cell)
    let keeps = cell.around.rules.losersHoldResult
    return { outcome in held.withLock { keeps ? $0 : $0.take() }?.settle(outcome, attempt: attempt) }
  }

  private func take(_ index: Int, _ outcome: Outcome, _ losers: [Cell]) {
    switch around.rules.verdict(kind, outcome) {
    case .decides:
      settle(outcome)
      for loser in losers { loser.settle(.failure(Reason(Cancelled()))) }
    case .counts: around.rules.arrived(self, index, outcome)
    case .isIgnored: break
    }
  }

  func arrived(_ index: Int, _ outcome: Outcome) {
    let isComplete = members.withLock { members in
      members.outcomes[index] = outcome
      members.order.append(index)
      members.missing -= 1
      return members.missing == 0
    }
    if isComplete { complete() }
  }

  func complete() {
    let members = members.withLock { $0 }
    func outcomes(_ order: [Int]) -> [Outcome] { order.compactMap { members.outcomes[$0] } }
    join(outcomes(around.rules.order(members.order)), outcomes(members.order)).map(settle)
  }
}

extension Outcome {
  var error: Reason? { if case .failure(let error) = self { error } else { nil } }
}
