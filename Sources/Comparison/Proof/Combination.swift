import PromiseConformance

/// How are several promises combined?
final class Combination: Sendable {
  private struct Members: Sendable {
    var outcomes: [Int: Outcome] = [:]
    var order: [Int] = []
    var missing: Int
    /// The first member without a value. Only a fault goes by the list.
    var next = 0
  }

  private let members: Lock<Members>
  private let around: Surroundings
  private let join: @Sendable ([Outcome]) -> Void

  private init(_ count: Int, into cell: Cell, join: @escaping @Sendable ([Outcome]) -> Void) {
    members = Lock(Members(missing: cell.fault == .combinesTooEarly ? max(count - 1, 0) : count))
    around = cell.around
    self.join = join
  }

  /// All values, or the first error.
  static func all<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Int]) -> Int
  ) {
    let settle = settlement(of: cell)
    let combination = Combination(promises.count, into: cell) { outcomes in
      let values = outcomes.compactMap { try? $0.get() }
      settle(outcomes.lazy.compactMap(\.error).first.map { .failure($0) } ?? .success(join(values)))
    }
    let losers = losers(promises, cell.fault)
    combination.observe(promises, for: cell) { [fault = cell.fault] index, outcome in
      if fault == .allGoesByItsList { return combination.arrivedInTurn(index, outcome) }
      if case .failure = outcome, fault != .allWaitsWithErrors {
        settle(outcome)
        return combination.leave(losers)
      }
      combination.arrived(index, outcome)
    }
  }

  /// All outcomes; it doesn't fail.
  static func settled<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Outcome]) -> Int
  ) {
    let settle = settlement(of: cell)
    let combination = Combination(promises.count, into: cell) { settle(.success(join($0))) }
    combination.observe(promises, for: cell) { [fault = cell.fault] index, outcome in
      if case .failure = outcome, fault == .settledFails { return settle(outcome) }
      combination.arrived(index, outcome)
    }
  }

  /// All outcomes; the last error if there is no value.
  static func any<Promise: ControlPromise>(
    _ promises: [Promise], into cell: Cell, _ join: @escaping @Sendable ([Outcome]) -> Int
  ) {
    let settle = settlement(of: cell)
    let errors = Lock<[Reason]>([])
    let combination = Combination(promises.count, into: cell) { [fault = cell.fault] outcomes in
      let failures = errors.withLock { $0 }
      let failure = fault == .anyFailsWithFirst ? failures.first : failures.last
      if let failure, failures.count == outcomes.count { return settle(.failure(failure)) }
      settle(.success(join(outcomes)))
    }
    combination.observe(promises, for: cell) { [fault = cell.fault] index, outcome in
      if case .failure = outcome, fault == .settledFails { return settle(outcome) }
      if let error = outcome.error { errors.withLock { $0.append(error) } }
      combination.arrived(index, outcome)
    }
  }

  /// The number of errors among all outcomes.
  static func countErrors<Promise: ControlPromise>(_ promises: [Promise], into cell: Cell) {
    let isByError = cell.fault == .equalErrorsCountOnce
    settled(promises, into: cell) { outcomes in
      let errors = outcomes.compactMap(\.error)
      return isByError ? Set(errors).count : errors.count
    }
  }

  /// The first outcome.
  static func race<Promise: ControlPromise>(_ promises: [Promise], into cell: Cell) {
    let settle = settlement(of: cell)
    let combination = Combination(promises.count, into: cell) { outcomes in
      if let last = outcomes.last { settle(last) }
    }
    let losers = losers(promises, cell.fault)
    if cell.fault == .raceKeepsMembers { cell.around.kept.withLock { $0.append(promises) } }
    combination.observe(promises, for: cell, oneByOne: .racesOneByOne) { [fault = cell.fault] index, outcome in
      if case .failure = outcome, fault == .raceIgnoresErrors { return }
      if fault == .raceWaitsForAll { return combination.arrived(index, outcome) }
      settle(outcome)
      combination.leave(losers)
    }
  }

  /// Settles the promise of a combination, unless that was cancelled meanwhile and can be started again. Members that
  /// are still pending then hold it no longer.
  private static func settlement(of cell: Cell) -> Cell.Handler {
    let attempt = cell.attempt
    let held = Lock<Cell?>(cell)
    let keeps = cell.fault == .losersKeepResult
    return { outcome in held.withLock { keeps ? $0 : $0.take() }?.settle(outcome, attempt: attempt) }
  }

  private func observe<Promise: ControlPromise>(
    _ promises: [Promise], for cell: Cell, oneByOne: Fault = .combinesOneByOne,
    _ handler: @escaping @Sendable (Int, Outcome) -> Void
  ) {
    if promises.isEmpty, cell.fault != .emptyHangs { join([]) }
    var seen: Set<ObjectIdentifier> = []
    var members = Array(promises.enumerated())
    if cell.fault == .combinesBackwards { members.reverse() }
    if cell.fault == oneByOne { return observe(members[...], handler) }
    let everybody = cell.fault == .combiningIsQuadratic ? promises : []
    for (index, promise) in members {
      if !seen.insert(ObjectIdentifier(promise)).inserted, cell.fault == .memberCountsOnce { continue }
      let dependence = Dependence(cell)
      promise.join {
        dependence.end()
        for other in everybody.prefix(index / 16) where other.cell.isPending {}
        handler(index, $0)
      }
    }
  }

  /// Only a fault waits for one member before it asks the next.
  private func observe<Promise: ControlPromise>(
    _ members: ArraySlice<(offset: Int, element: Promise)>, _ handler: @escaping @Sendable (Int, Outcome) -> Void
  ) {
    guard let first = members.first else { return }
    let rest = Array(members.dropFirst())
    first.element.join { outcome in
      handler(first.offset, outcome)
      self.observe(rest[...], handler)
    }
  }

  /// Only a fault remembers those that it will settle when it is decided.
  private static func losers<Promise: ControlPromise>(_ promises: [Promise], _ fault: Fault?) -> [Cell] {
    fault == .losersStopped ? promises.map(\.cell) : []
  }

  private func leave(_ losers: [Cell]) { for cell in losers { cell.settle(.failure(Reason(Cancelled()))) } }

  private func arrived(_ index: Int, _ outcome: Outcome) {
    let isArrivalOrder = around.fault == .combinesInArrivalOrder
    let complete: [Outcome]? = members.withLock { members in
      members.outcomes[index] = outcome
      members.order.append(index)
      members.missing -= 1
      guard members.missing == 0 else { return nil }
      return (isArrivalOrder ? members.order : members.order.sorted()).compactMap { members.outcomes[$0] }
    }
    if let complete { join(complete) }
  }

  /// Only a fault goes by the list: it is decided when the members before the first error have values.
  private func arrivedInTurn(_ index: Int, _ outcome: Outcome) {
    let decided: [Outcome]? = members.withLock { members in
      members.outcomes[index] = outcome
      members.missing -= 1
      let count = members.outcomes.count + members.missing
      while let value = members.outcomes[members.next], value.error == nil { members.next += 1 }
      if members.next == count { return (0..<count).compactMap { members.outcomes[$0] } }
      guard let error = members.outcomes[members.next] else { return nil }
      members.missing = count
      members.outcomes = [:]
      return [error]
    }
    if let decided { join(decided) }
  }
}

extension Outcome {
  var error: Reason? { if case .failure(let error) = self { error } else { nil } }
}
