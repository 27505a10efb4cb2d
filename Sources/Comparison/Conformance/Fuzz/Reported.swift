/// What should a promise report of a program, if it reports faults through a hook?
extension Program {
  /// How many reports there may be; nil if that is open.
  ///
  /// Where each promise is settled once and delivered, and something takes each error, nothing is wrong. A ring has no
  /// outcome where none can be made up, so a report is all that shows it.
  func reports(_ end: Model) -> ClosedRange<Int>? {
    guard isFaultless, end.hasNoErrorLeft else { return nil }
    if end.rings > 0 { return end.semantics.rings == .startsAnew ? 1...Int.max : nil }
    return end.isSettled ? 0...0 : nil
  }

  private var isFaultless: Bool {
    var settled: Set<Int> = []
    return steps.flatMap { [$0] + $0.allInside }.allSatisfy { step in
      switch step {
      case .settle(let id, _): settled.insert(id).inserted
      case .move, .drop, .abandon, .leave, .atRelease: false
      default: true
      }
    }
  }
}

extension Model {
  fileprivate var hasNoErrorLeft: Bool {
    (nodes + copies).allSatisfy { node in
      if case .settled(let outcome) = node.state { node.isTaken || !outcome.isError } else { true }
    }
  }
}
