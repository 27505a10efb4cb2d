/// Which reports are due when a program has ended and everything has been released?
extension Model {
  /// A report that is due.
  struct Due: Hashable, Sendable {
    let fault: Semantics.Fault
    /// The promises of which it may name one. A number below zero stands for a promise that the program didn't make.
    let promises: Set<Int>

    init(_ fault: Semantics.Fault, about promises: Set<Int>) { (self.fault, self.promises) = (fault, promises) }

    func text(_ name: (Int) -> String) -> String {
      "\(fault) of \(promises.sorted().map { $0 < 0 ? "another promise" : name($0) }.joined(separator: " or "))"
    }
  }

  /// The reports that were due before, and one for each error that nobody got and each drop at the end. Nil while
  /// something is pending whose end would cause more reports, because that isn't part of the program. A timer that is
  /// still set fires at the end, where a block may drop a promise.
  var reports: [Due]? {
    let ids = Array(nodes.indices) + copies.indices.map { ~$0 }
    let endsSilently = semantics.runs == .whenMade && !semantics.hasOneSlot && waiters.isEmpty
    guard turns.isEmpty, timers.isEmpty else { return nil }
    guard endsSilently || !ids.contains(where: { self[$0].isUnderWay }) else { return nil }
    let dropped = ids.filter { id in
      if case .source = self[id].origin { self[id].state == .pending && isAwaited(id) } else { false }
    }
    let known = [foreign(.cancelled), foreign(.dropped)]
    let lost = ids.filter { id in
      guard case .settled(let outcome) = self[id].state, outcome.isError else { return false }
      return !self[id].isAttached && !self[id].isAdopted && !known.contains(outcome)
    }
    let due =
      reported + lost.map { Due(.unhandled, about: [name($0)]) } + dropped.map { Due(.dropped, about: [name($0)]) }
    return due.filter { semantics.reports[$0.fault] != nil }
  }

  /// What is attached keeps its old queue.
  mutating func move(_ id: Int, to queue: Program.Queue?) {
    if self[id].isAttached { reported.append(Due(.ignored, about: [name(id)])) }
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
  /// Whether each line is one of the reports that are due, and each of these has its line. A line takes the report that
  /// leaves the least choice, because others may need the rest.
  func reports(_ lines: [String], match due: [Model.Due], naming names: Bool) -> Bool {
    var due = due
    for line in lines {
      let fault = reports.first { line.contains($0.value) }?.key
      let name = Marks.number(in: line)
      let candidates = due.indices.filter { index in
        due[index].fault == fault
          && (!names || due[index].promises.contains { $0 == name || $0 < 0 && name == nil })
      }
      guard let index = candidates.min(by: { due[$0].promises.count < due[$1].promises.count }) else { return false }
      due.remove(at: index)
    }
    return due.isEmpty
  }
}
