import PromiseConformance

/// What do several promises come to together?
final class Combination: Sendable {
  private struct Members: Sendable {
    var outcomes: [Int: Outcome] = [:]
    var order: [Int] = []
    var missing: Int
  }

  private let members: Lock<Members>
  private let cell: Cell
  private let join: @Sendable ([Outcome]) -> Void

  private init(_ count: Int, into cell: Cell, join: @escaping @Sendable ([Outcome]) -> Void) {
    members = Lock(Members(missing: cell.around.fault == .combinesTooEarly ? max(count - 1, 0) : count))
    self.cell = cell
    self.join = join
  }

  /// All values, or the first error.
  static func all<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Int]) -> Int
  ) {
    let combination = Combination(promises.count, into: cell) { outcomes in
      let values = outcomes.compactMap { try? $0.get() }
      let error = outcomes.lazy.compactMap { if case .failure(let error) = $0 { error } else { nil } }.first
      cell.settle(error.map { .failure($0) } ?? .success(join(values)))
    }
    combination.observe(promises) { index, outcome in
      if case .failure = outcome, cell.around.fault != .allWaitsWithErrors { return cell.settle(outcome) }
      combination.arrived(index, outcome)
    }
  }

  /// All outcomes; it doesn't fail.
  static func settled<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Outcome]) -> Int
  ) {
    let combination = Combination(promises.count, into: cell) { cell.settle(.success(join($0))) }
    combination.observe(promises) { index, outcome in
      if case .failure = outcome, cell.around.fault == .settledFails { return cell.settle(outcome) }
      combination.arrived(index, outcome)
    }
  }

  /// The first outcome.
  static func race<Promise: ControlPromise>(_ promises: [Promise], into cell: Cell) {
    let combination = Combination(promises.count, into: cell) { outcomes in
      if let last = outcomes.last { cell.settle(last) }
    }
    combination.observe(promises) { index, outcome in
      if case .failure = outcome, cell.around.fault == .raceIgnoresErrors { return }
      if cell.around.fault == .raceWaitsForAll { return combination.arrived(index, outcome) }
      cell.settle(outcome)
    }
  }

  private func observe<Promise: ControlPromise>(
    _ promises: [Promise], _ handler: @escaping @Sendable (Int, Outcome) -> Void
  ) {
    if promises.isEmpty, cell.around.fault != .emptyHangs { join([]) }
    var seen: Set<ObjectIdentifier> = []
    for (index, promise) in promises.enumerated() {
      if !seen.insert(ObjectIdentifier(promise)).inserted, cell.around.fault == .memberCountsOnce { continue }
      let dependence = Dependence(cell)
      promise.observe {
        dependence.end()
        handler(index, $0)
      }
    }
  }

  private func arrived(_ index: Int, _ outcome: Outcome) {
    let isArrivalOrder = cell.around.fault == .combinesInArrivalOrder
    let complete: [Outcome]? = members.withLock { members in
      members.outcomes[index] = outcome
      members.order.append(index)
      members.missing -= 1
      guard members.missing == 0 else { return nil }
      return (isArrivalOrder ? members.order : members.order.sorted()).compactMap { members.outcomes[$0] }
    }
    if let complete { join(complete) }
  }
}
