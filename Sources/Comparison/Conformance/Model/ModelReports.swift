/// Which reports are due when a program is over, and everything is released?
extension Model {
  /// Those that were due before, and one for each error that nobody got. Nil while something is pending: what its end
  /// leads to is no part of the program.
  var reports: [Semantics.Fault]? {
    let all = nodes + copies
    guard turns.isEmpty, !all.contains(where: \.isUnderWay) else { return nil }
    let known = [foreign(.cancelled), foreign(.dropped)]
    let lost = all.filter { node in
      guard case .settled(let outcome) = node.state, outcome.isError else { return false }
      return !node.isAttached && !node.isAdopted && !known.contains(outcome)
    }
    let due = reported + lost.map { _ in .unhandled }
    return due.filter { semantics.reports[$0] != nil }.sorted { $0.rawValue < $1.rawValue }
  }

  /// What is attached stays where it is bound for.
  mutating func move(_ id: Int, to queue: Program.Queue) {
    if self[id].isAttached { reported.append(.ignored) }
    self[id].queue = queue
  }

  /// Whether something gets the outcome: a task that has left doesn't.
  func isAwaited(_ id: Int) -> Bool {
    self[id].waiting.contains { listener in
      if case .waiter(let task) = listener { waiters[task].map { $0.outcome == nil } ?? false } else { true }
    }
  }
}

extension Model.Node {
  fileprivate var isUnderWay: Bool {
    switch state {
    case .starting, .pending: true
    case .new, .settled, .detached: false
    }
  }
}

extension Semantics {
  /// Which fault a line is about; nil if it has the words of none.
  func fault(in line: String) -> Fault? { reports.first { line.contains($0.value) }?.key }
}
