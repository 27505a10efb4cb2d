import Dispatch

/// How can a chain of a million links run on a small stack? In one loop, which takes an outcome from link to link.
///
/// A promise that a link's function returns is adopted by the same loop. A run ends when its outcome has reached the
/// caller's handler, and pauses where a task completes later: what is left of it waits in an observer.
struct Run: ~Copyable {
  /// The links that the outcome goes through next, the last first.
  var links: [Action] = []
  /// The links of the observer from which the run goes on, and how many of them are left.
  private var taken: [Action] = []
  private var left = 0
  private var observed: Observer?
  /// Where the outcome goes after the links.
  private var rest: Rest?
  /// The work that is due when the current outcome can't go on. The last comes first.
  private var later: [Later] = []

  private init(to rest: consuming Rest) { self.rest = rest }

  private enum Later: Sendable {
    case outcome(Outcome, Observer)
    case members(ArraySlice<Untyped>, Gathering, Observer)
  }

  /// Takes a source's outcome to `rest`. It isn't inlined, so that a lone task doesn't stand on its frame.
  @inline(never)
  static func run(_ source: consuming Untyped, to rest: consuming Rest) {
    var run = Run(to: rest)
    var outcome = run.adopt(source)
    while true {
      if let due = outcome.take() {
        outcome = run.pass(due)
      } else if let next = run.later.popLast() {
        outcome = run.perform(next)
      } else {
        return
      }
    }
  }

  /// Takes an outcome through one link, or out of the chain.
  private mutating func pass(_ outcome: Outcome) -> Outcome? {
    switch next() {
    case .block(let block): return adopt(block(outcome))
    case .hop(let queue):
      let rest = remainder()
      queue.async { Run.run(.outcome(outcome), to: rest) }
      return nil
    case nil: return leave(outcome)
    }
  }

  private mutating func leave(_ outcome: Outcome) -> Outcome? {
    switch rest.take() {
    case .handler(let handler):
      handler.call(outcome)
      return nil
    case .member(let gathering, let member):
      guard let (observer, whole) = gathering.note(outcome, of: member), !observer.keeps(whole) else { return nil }
      return go(on: observer, whole)
    case .observer, nil: preconditionFailure("an observer was left before its links")
    }
  }

  private mutating func perform(_ next: Later) -> Outcome? {
    switch next {
    case .outcome(let outcome, let observer): return go(on: observer, outcome)
    case .members(var members, let gathering, let observer):
      guard let member = members.popFirst() else { return close(observer) }
      rest = .member(gathering, members.startIndex - 1)
      later.append(.members(members, gathering, observer))
      return adopt(member)
    }
  }

  private mutating func next() -> Action? {
    if let link = links.popLast() { return link }
    while left == 0 {
      guard case .observer(let observer, let count) = rest else { return nil }
      (taken, rest) = observer.path
      (observed, left) = (observer, count)
    }
    left -= 1
    return taken[left]
  }

  /// Calls a task. Outcomes that the task gives before it returns go on afterwards, one after the other.
  mutating func call(_ task: @Sendable (Observer) -> Void) -> Outcome? {
    let observer = observer()
    task(observer)
    return close(observer)
  }

  /// Starts members one after the other; all that follows from one happens before the next starts.
  mutating func start(_ members: [Untyped], _ gathering: Gathering, _ observer: Observer) {
    later.append(.members(members[...], gathering, observer))
  }

  private mutating func close(_ observer: Observer) -> Outcome? {
    if observer.close() { for outcome in observer.kept().reversed() { later.append(.outcome(outcome, observer)) } }
    return nil
  }

  /// Continues the run at the observer.
  private mutating func go(on observer: Observer, _ outcome: Outcome) -> Outcome? {
    rest = .observer(observer, observer.count)
    return outcome
  }

  /// An observer for an outcome that comes later. It takes over what is left of the run.
  mutating func observer(isOpen: Bool = true) -> Observer {
    Observer(exchange(&links, with: []), then: cut(), isOpen: isOpen)
  }

  private mutating func remainder() -> Rest {
    if links.isEmpty { return cut() }
    let observer = observer(isOpen: false)
    return .observer(observer, observer.count)
  }

  private mutating func cut() -> Rest {
    if left > 0, let observed { return .observer(observed, exchange(&left, with: 0)) }
    guard let rest = rest.take() else { preconditionFailure("a run paused twice") }
    return rest
  }
}

extension Node {
  /// Runs the chain that ends here. A lone task needs no run, whose frame it would stand on.
  @usableFromInline
  func run(_ handler: consuming @escaping @Sendable (Outcome) -> Void) {
    let rest = Rest.handler(Handler(call: handler))
    guard case .task(let task) = content else { return Run.run(.node(self), to: rest) }
    let observer = Observer([], then: rest, isOpen: true)
    task(observer)
    if observer.close() { observer.settleKept() }
  }
}
