import PromiseConformance

/// How does a promise take the outcome of another, and notice that it would wait for itself?
extension Cell {
  /// Settles with what a block answered; nil leaves it pending.
  func take<Promise: ControlPromise>(_ reply: Reply<Promise>?, attempt: Int? = nil) {
    let settle: Handler = { self.settle($0, attempt: attempt) }
    switch reply {
    case nil: break
    case .value(let value): settle(.success(value))
    case .error(let error): settle(around.rules.returnedError(error))
    case .thrown(let error): if let outcome = around.rules.thrownError(error) { settle(outcome) }
    case .promise(let promise): adopt(promise, settle)
    }
  }

  private func adopt<Promise: ControlPromise>(_ promise: Promise, _ settle: @escaping Handler) {
    if let outcome = around.rules.insteadOfAdopting(promise.cell, self) { return settle(outcome) }
    guard wait(for: promise.cell, adopting: true) else { return }
    reach([promise.cell], .adopted)
    let (adopter, settle) = (Adopter(self), around.rules.adopter(settle))
    promise.observe { outcome in
      adopter.isNotified.withLock { $0 = true }
      settle(outcome)
    }
  }

  /// Remembers that this waits for `other`. False if it would wait for itself; then it ends.
  func wait(for other: Cell, adopting: Bool = false) -> Bool {
    if rings.wait(for: other, from: self, adopting: adopting) { return true }
    around.rules.closeRing(self, other)
    return false
  }

  func closeRing() {
    guard around.reportsMisuse else { return settle(.failure(Reason(RingError()))) }
    around.report("a promise waits for itself")
    reset(attempt)
  }
}

/// What waits for an adopted promise. When that one releases it, its own promise can be started again, where promises
/// can.
private final class Adopter: Sendable {
  let isNotified = Lock(false)
  private let cell: Cell
  private let attempt: Int?

  init(_ cell: Cell) {
    self.cell = cell
    attempt = cell.attempt
  }

  deinit {
    if isNotified.withLock({ $0 }) { return }
    cell.around.rules.unserved(.adopter, cell)
    cell.rings.leave()
    if let attempt { cell.reset(attempt) }
  }
}

/// What a chain holds at its source. When the source releases it uncalled, nobody will settle the promise at the end.
final class Abandonment: Sendable {
  private let cell: Cell
  private let isCalled = Lock(false)

  init(_ cell: Cell) { self.cell = cell }

  func called() { isCalled.withLock { $0 = true } }

  deinit {
    if !isCalled.withLock({ $0 }), cell.isPending, cell.around.rules.wakesAbandoned { cell.rings.abandon() }
  }
}

/// Who waits for whom? One for each cell; following the links leads to the promise that all of them wait for.
final class Rings: Sendable {
  private struct Links: Sendable {
    var awaited = Weak()
    /// Those of a combination that waits for all of them.
    var members: [Weak] = []
    /// Whether it waits for that one to its end.
    var isAdopting = false
    var isAdopted = false
    var isAbandoned = false
    var isOver = false
    var waits: [@Sendable () -> Void] = []
  }

  /// Links of different cells are followed together.
  private static let following = Lock(())
  private let links = Lock(Links())

  var isAdopted: Bool { links.withLock { $0.isAdopted } }

  /// Remembers that `cell` waits for `other`, and for nothing else any more. False if that leads back to it.
  func wait(for other: Cell, from cell: Cell, adopting: Bool) -> Bool {
    Self.following.withLock { _ in
      begin(nil, adopting)
      var end = other
      while let next = end.rings.awaited {
        if next.rings.isAdopting, let further = next.rings.awaited, cell.around.rules.shortensWaits {
          end.rings.awaited = further
        }
        end = next
      }
      let kind: Rules.Ring? =
        end === cell ? other === cell ? .ofOne : .ofMany : end.rings.waits(for: cell) ? .ofMembers : nil
      if let kind, cell.around.rules.rings.contains(kind) { return false }
      if adopting { other.rings.links.withLock { $0.isAdopted = true } }
      begin(kind == nil ? other : nil, adopting)
      return true
    }
  }

  /// Whether one of the members leads to the cell.
  private func waits(for cell: Cell) -> Bool {
    links.withLock { $0.members }.compactMap(\.cell).contains { member in
      var end = member
      while let next = end.rings.awaited { end = next }
      return end === cell || end.rings.waits(for: cell)
    }
  }

  func begin(members: [Cell]) { links.withLock { $0.members = members.map { Weak(cell: $0) } } }

  /// A new promise, for which nobody waits, can't close a ring.
  func begin(_ other: Cell?, _ isAdopting: Bool = false) {
    links.withLock { ($0.awaited.cell, $0.isAdopting) = (other, isAdopting) }
  }

  private var isAdopting: Bool { links.withLock { $0.isAdopting } }

  /// Nobody can settle the cell any more.
  fileprivate func abandon() {
    links.withLock { $0.isAbandoned = true }
    end()
  }

  var isAbandoned: Bool { links.withLock { $0.isAbandoned } }

  /// The cell is settled, or will never be: it waits no more, and threads that wait for it are woken.
  func end() {
    leave()
    let waits = links.withLock { links in
      links.isOver = true
      defer { links.waits = [] }
      return links.waits
    }
    for wake in waits { wake() }
  }

  /// Calls `wake` at the end; at once if that has come.
  func atEnd(_ wake: @escaping @Sendable () -> Void) {
    let isLate = links.withLock { links in
      if !links.isOver { links.waits.append(wake) }
      return links.isOver
    }
    if isLate { wake() }
  }

  /// The cell waits no more.
  func leave() { awaited = nil }

  private var awaited: Cell? {
    get { links.withLock { $0.awaited.cell } }
    set { links.withLock { $0.awaited.cell = newValue } }
  }
}

/// What becomes of a promise that waits for another when that one releases it? A lazy one can be started again.
final class Dependence: Sendable {
  private let cell: Weak
  let attempt: Int?
  private let isWaiting = Lock(true)

  init(_ cell: Cell) {
    self.cell = Weak(cell: cell)
    attempt = cell.attempt
  }

  var isOpen: Bool { isWaiting.withLock { $0 } }

  /// The outcome has come.
  func end() { isWaiting.withLock { $0 = false } }

  deinit { if isOpen, let cell = cell.cell, cell.around.startsAnew, let attempt { cell.reset(attempt) } }
}
