import Dispatch

/// How can a chain of a million links run on a small stack? In one loop, which takes an outcome from link to link.
///
/// A promise that a link's function returns is adopted by the same loop. A run ends when its outcome has reached the
/// caller's handler, and pauses where a task completes later: what is left of it waits in a pause.
struct Run: ~Copyable {
  /// The links that the outcome goes through next, the last first.
  var links: [LinkAction] = []
  /// The links of the pause from which the run goes on, and how many of them are left.
  private var taken: [LinkAction] = []
  private var left = 0
  private var pause: Pause?
  /// Who gets the outcome after the links.
  private var observer: Observer?
  /// What is due when the current outcome can't go on: sources, one after the other, and who gets their outcomes. The
  /// last comes first.
  private var later: [Later] = []

  private typealias Later = (sources: ArraySlice<Untyped>, observer: Observer)

  private init(to observer: consuming Observer) { self.observer = observer }

  /// Takes a source's outcome to an observer. It isn't inlined, so that a lone task doesn't stand on its frame.
  @inline(never)
  static func begin(_ source: consuming Untyped, to observer: consuming Observer) {
    var run = Run(to: observer)
    var outcome = run.adopt(source)
    while true {
      if let due = outcome.take() {
        outcome = run.passLink(due)
      } else if run.later.isEmpty {
        return
      } else {
        outcome = run.startNext()
      }
    }
  }

  /// Takes an outcome through one link, or out of the chain.
  private mutating func passLink(_ outcome: Outcome) -> Outcome? {
    switch takeLink() {
    case .block(let block): return adopt(block(outcome))
    case .hop(let queue):
      let observer = leaveObserver()
      queue.async { Run.begin(.outcome(outcome), to: observer) }
      return nil
    case nil: return notify(outcome)
    }
  }

  private mutating func notify(_ outcome: Outcome) -> Outcome? {
    switch observer.take() {
    case .handler(let handler):
      handler.call(outcome)
      return nil
    case .listener(let listener, let source): return resume(listener.receive(outcome, from: source))
    case .pause, nil: preconditionFailure("a pause was left before its links")
    }
  }

  /// Starts the next source; all that follows from one happens before the next starts.
  private mutating func startNext() -> Outcome? {
    let last = later.count - 1
    let index = later[last].sources.startIndex
    guard let source = later[last].sources.popFirst() else { return endStart(later.removeLast().observer) }
    observer = later[last].observer
    if case .listener(let listener, _) = observer { observer = .listener(listener, index) }
    return adopt(source)
  }

  private mutating func endStart(_ observer: Observer) -> Outcome? {
    if case .listener(let listener, _) = observer { resume(listener.endStart()) } else { nil }
  }

  private mutating func takeLink() -> LinkAction? {
    if let link = links.popLast() { return link }
    while left == 0 {
      guard case .pause(let pause, let count) = observer else { return nil }
      (taken, observer) = pause.path
      (self.pause, left) = (pause, count)
    }
    left -= 1
    return taken[left]
  }

  /// Calls a task. Outcomes that the task gives before it returns go on afterwards, one after the other.
  mutating func call(_ task: @Sendable (Pause) -> Void) -> Outcome? {
    let pause = leavePause()
    task(pause)
    if pause.close() { later.append((pause.takeKept()[...], .pause(pause, pause.count))) }
    return nil
  }

  /// Starts members that an operator waits for.
  mutating func start(_ members: Members) {
    let listener = members.makeListener(leavePause(isOpen: false), members.sources.count)
    later.append((members.sources[...], .listener(listener, 0)))
  }

  /// Continues the run at a pause.
  private mutating func resume(_ settling: Settling?) -> Outcome? {
    guard let settling else { return nil }
    observer = .pause(settling.pause, settling.pause.count)
    return settling.outcome
  }

  /// A pause for an outcome that comes later. It takes over what is left of the run.
  private mutating func leavePause(isOpen: Bool = true) -> Pause {
    Pause(exchange(&links, with: []), then: takeObserver(), isOpen: isOpen)
  }

  private mutating func leaveObserver() -> Observer {
    if links.isEmpty { return takeObserver() }
    let pause = leavePause(isOpen: false)
    return .pause(pause, pause.count)
  }

  private mutating func takeObserver() -> Observer {
    if left > 0, let pause { return .pause(pause, exchange(&left, with: 0)) }
    guard let observer = observer.take() else { preconditionFailure("a run paused twice") }
    return observer
  }
}

extension Node {
  /// Runs the chain that ends here. A lone task needs no run, whose frame it would stand on.
  @usableFromInline
  func run(_ handler: consuming @escaping @Sendable (Outcome) -> Void) {
    let observer = Observer.handler(Handler(call: handler))
    guard case .task(let task) = content else { return Run.begin(.promise(self), to: observer) }
    let pause = Pause([], then: observer, isOpen: true)
    task(pause)
    if pause.close() { pause.settleKept() }
  }
}
