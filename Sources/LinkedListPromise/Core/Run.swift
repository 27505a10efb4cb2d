import Dispatch

/// How can a chain of a million links run on a small stack? In one loop, which takes an outcome from link to link.
///
/// A promise that a link's function returns is adopted by the same loop. A run ends when its outcome has reached the caller's
/// handler, and pauses where a task completes later: what is left of it waits in an observer.
struct Run: ~Copyable {
  /// The links that the outcome goes through next, the last first.
  var links: [Link] = []
  /// The links of the observer that the run was taken up from, of which so many are left.
  private var taken: [Link] = []
  private var left = 0
  private var observed: Observer?
  /// Where the outcome goes then.
  private var rest: Rest?
  /// What follows when the outcome under way can't go on. The last comes first.
  private var later: [Later] = []

  init(to rest: Rest) { self.rest = rest }

  private enum Later: Sendable {
    case outcome(Outcome, Observer)
    case members(ArraySlice<Source>, Gathering, Observer)
  }

  mutating func start(_ source: consuming Source) {
    var outcome = adopt(source)
    while true {
      if let due = outcome.take() {
        outcome = pass(due)
      } else if let next = later.popLast() {
        outcome = perform(next)
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
      queue.async {
        var run = Run(to: rest)
        run.start(.outcome(outcome))
      }
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

  private mutating func next() -> Link? {
    if let link = links.popLast() { return link }
    while left == 0 {
      guard case .observer(let observer, let count) = rest else { return nil }
      (taken, rest) = observer.path
      (observed, left) = (observer, count)
    }
    left -= 1
    return taken[left]
  }

  /// Calls a task. Outcomes that it gives before it returns follow each other when it has returned.
  mutating func call(_ task: @Sendable (Observer) -> Void) -> Outcome? {
    let observer = observer()
    task(observer)
    return close(observer)
  }

  /// Starts members one after the other; what follows from one comes before the start of the next.
  mutating func start(_ members: [Source], _ gathering: Gathering, _ observer: Observer) {
    later.append(.members(members[...], gathering, observer))
  }

  private mutating func close(_ observer: Observer) -> Outcome? {
    for outcome in observer.close().reversed() { later.append(.outcome(outcome, observer)) }
    return nil
  }

  /// Goes on with what waited in the observer.
  private mutating func go(on observer: Observer, _ outcome: Outcome) -> Outcome? {
    rest = .observer(observer, observer.count)
    return outcome
  }

  /// What waits for an outcome that comes later. The run itself has nothing left to do for it.
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

/// Where an outcome goes: through so many links of an observer, to the caller's handler, or to what members are gathered in.
enum Rest: Sendable {
  case observer(Observer, Int)
  case handler(Handler)
  case member(Gathering, Int)
}

/// A function kept in an enum's case of its own would be wrapped anew each time it is read.
struct Handler: Sendable {
  let call: @Sendable (Outcome) -> Void
}

extension Node {
  /// Runs the chain that ends here.
  @usableFromInline
  func run(_ handler: consuming @escaping @Sendable (Outcome) -> Void) {
    var run = Run(to: .handler(Handler(call: handler)))
    run.start(.node(self))
  }
}
