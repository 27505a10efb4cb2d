import PromiseConformance

/// How does a promise take the outcome of another, and notice that it would wait for itself?
extension Cell {
  /// Settles with what a block answered.
  func take(_ answer: Answer, attempt: Int? = nil) {
    switch answer {
    case .value(let value): settle(.success(value), attempt: attempt)
    case .error(let error), .thrown(let error): settle(.failure(error), attempt: attempt)
    case .promise(let promise):
      guard wait(for: promise.cell, adopting: true) else { return }
      reach([promise.cell], .adopted)
      let dependence = dependence()
      promise.observe { outcome in
        dependence.meet()
        self.settle(outcome, attempt: attempt)
      }
    }
  }

  /// Remembers that this waits for `other`. False if it would wait for itself; then it ends.
  func wait(for other: Cell, adopting: Bool = false) -> Bool {
    if rings.wait(for: other, from: self, adopting: adopting) { return true }
    around.conduct.closeRing(self, other)
    return false
  }

  func closeRing() {
    guard around.misuse == .reported else { return settle(.ring) }
    around.report("a promise waits for itself")
    reset(attempt)
  }
}

extension Conduct {
  func notices(_ ring: Rings.Kind) -> Bool { true }

  func closeRing(_ cell: Cell, _ returned: Cell) { cell.closeRing() }

  /// Whether following a line of waiting promises makes it shorter for the next.
  var shortensWaits: Bool { true }
}

/// Who waits for whom? One for each cell; following the links leads to the promise that all of them wait for.
final class Rings: Sendable {
  /// A ring of one promise, of several, or through a combination.
  enum Kind: Sendable { case ofOne, ofMany, ofMembers }

  private struct Links: Sendable {
    var awaited = Weak()
    /// Those of a combination that waits for all of them.
    var members: [Weak] = []
    /// Whether it waits for that one to its end.
    var isAdopting = false
  }

  /// Links of different cells are followed together.
  private static let following = Lock(())
  private let links = Lock(Links())

  private var awaited: Cell? { links.withLock { $0.awaited.cell } }

  /// Remembers that `cell` waits for `other`, and for nothing else any more. False if that leads back to it.
  func wait(for other: Cell, from cell: Cell, adopting: Bool) -> Bool {
    Self.following.withLock { _ in
      begin(nil, adopting)
      var end = other
      while let next = end.rings.awaited {
        if cell.around.conduct.shortensWaits, let further = next.rings.adopted {
          end.rings.links.withLock { $0.awaited.cell = further }
        }
        end = next
      }
      let kind: Kind? =
        end === cell ? other === cell ? .ofOne : .ofMany : end.rings.waits(for: cell) ? .ofMembers : nil
      if let kind, cell.around.conduct.notices(kind) { return false }
      begin(kind == nil ? other : nil, adopting)
      return true
    }
  }

  /// What it waits for to the end.
  private var adopted: Cell? { links.withLock { $0.isAdopting ? $0.awaited.cell : nil } }

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

  /// The cell waits no more.
  func leave() { links.withLock { $0.awaited.cell = nil } }
}

/// What a promise holds at those that it waits for. When they release it and it hasn't got an outcome of them, the
/// promise can be started again, where promises can.
final class Dependence: Sendable {
  private let isMet = Flag()
  private let cell: Weak
  private let attempt: Int?

  fileprivate init(_ cell: Cell) { (self.cell, attempt) = (Weak(cell: cell), cell.attempt) }

  func meet() { isMet.raise() }

  deinit {
    if !isMet.isUp, let cell = cell.cell, cell.around.misuse == .reported, let attempt { cell.reset(attempt) }
  }
}

extension Cell {
  func dependence() -> Dependence { Dependence(self) }
}
