/// Which reports are due when a program has ended and everything has been released?
extension Model {
  /// The reports that were due before, and one for each error that nobody got and each drop at the end. Nil while
  /// something is pending whose end would cause more reports, because that isn't part of the program. A timer
  /// that is still set fires at the end, where a block may drop a promise.
  var reports: [Semantics.Fault]? {
    let all = nodes + copies
    let endsSilently = semantics.runs == .whenMade && !semantics.hasOneSlot && waiters.isEmpty
    guard turns.isEmpty, timers.isEmpty, endsSilently || !all.contains(where: \.isUnderWay) else { return nil }
    let dropped = (Array(nodes.indices) + copies.indices.map { ~$0 }).filter { id in
      if case .source = self[id].origin { self[id].state == .pending && isAwaited(id) } else { false }
    }
    let known = [foreign(.cancelled), foreign(.dropped)]
    let lost = all.filter { node in
      guard case .settled(let outcome) = node.state, outcome.isError else { return false }
      return !node.isAttached && !node.isAdopted && !known.contains(outcome)
    }
    let due = reported + lost.map { _ in .unhandled } + dropped.map { _ in .dropped }
    return due.filter { semantics.reports[$0] != nil }.sorted { $0.rawValue < $1.rawValue }
  }

  /// What is attached keeps its old queue.
  mutating func move(_ id: Int, to queue: Program.Queue) {
    if self[id].isAttached { reported.append(.ignored) }
    self[id].queue = queue
  }

  /// Whether something will get the outcome. A task that has left won't, nor will an attempt that is over.
  func isAwaited(_ id: Int) -> Bool {
    self[id].waiting.contains { listener in
      switch listener {
      case .handler: true
      case .waiter(let task): waiters[task].map { $0.outcome == nil } ?? false
      case .link(let id, let attempt), .retry(let id, let attempt), .adopter(let id, let attempt),
        .block(let id, _, let attempt), .member(let id, _, let attempt):
        self[id].state == .pending && self[id].attempt == attempt
      }
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
