import PromiseConformance

/// How are several promises combined?
final class Combination: Sendable {
  enum Kind: Sendable { case all, settled, race }

  struct Members: Sendable {
    var outcomes: [Int: Outcome] = [:]
    /// In the order in which they settled.
    var order: [Int] = []
    var missing: Int
  }

  /// What becomes of all outcomes, in the order of the members.
  typealias Join = @Sendable ([Outcome]) -> Outcome

  let kind: Kind
  let members: Lock<Members>
  let settle: Cell.Handler
  private let conduct: any Conduct
  private let join: Join

  /// All values, or the first error.
  static func all(
    _ promises: [any ControlPromise], into cell: Cell, _ join: @escaping @Sendable ([Int]) -> Int
  ) {
    combine(.all, promises, into: cell) { outcomes in
      outcomes.first { $0.error != nil } ?? .success(join(outcomes.compactMap { try? $0.get() }))
    }
  }

  /// All outcomes; it doesn't fail.
  static func settled(
    _ promises: [any ControlPromise], into cell: Cell, _ join: @escaping @Sendable ([Outcome]) -> Int
  ) {
    cell.rings.begin(members: promises.map(\.cell))
    combine(.settled, promises, into: cell) { .success(join($0)) }
  }

  /// The first outcome.
  static func race(_ promises: [any ControlPromise], into cell: Cell) {
    combine(.race, promises, into: cell) { $0[$0.count - 1] }
  }

  private static func combine(
    _ kind: Kind, _ promises: [any ControlPromise], into cell: Cell, _ join: @escaping Join
  ) {
    let (combination, conduct) = (Combination(kind, promises.count, into: cell, join), cell.around.conduct)
    if promises.isEmpty { combination.complete() }
    for (index, promise) in promises.enumerated() {
      let dependence = cell.dependence()
      promise.join { outcome in
        dependence.meet()
        conduct.arrived(combination, index, outcome)
      }
    }
  }

  /// It settles the promise unless that was cancelled meanwhile and can be started again. Members that are still
  /// pending then hold it no longer.
  private init(_ kind: Kind, _ count: Int, into cell: Cell, _ join: @escaping Join) {
    (self.kind, self.join, conduct) = (kind, join, cell.around.conduct)
    members = Lock(Members(missing: count))
    let attempt = cell.attempt
    let held = Lock<Cell?>(cell)
    settle = { outcome in held.withLock { $0.take() }?.settle(outcome, attempt: attempt) }
  }

  func arrived(_ index: Int, _ outcome: Outcome) {
    if conduct.decides(outcome, kind) { return settle(outcome) }
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
    settle(join(conduct.order(members.order).compactMap { members.outcomes[$0] }))
  }
}

extension Conduct {
  func arrived(_ combination: Combination, _ index: Int, _ outcome: Outcome) { combination.arrived(index, outcome) }

  /// Whether the outcome of one member is that of the combination.
  func decides(_ outcome: Outcome, _ kind: Combination.Kind) -> Bool {
    kind == .race || kind == .all && outcome.error != nil
  }

  /// The order of results, by the order in which they arrived.
  func order(_ arrived: [Int]) -> [Int] { arrived.sorted() }
}
