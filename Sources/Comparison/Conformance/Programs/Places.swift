import Dispatch

/// Where do the blocks of a program run? Two queues have names. Their blocks run when the program says so.
///
/// A subject that hands its blocks over runs them on the thread that plays the program, which says whose they are. For
/// any other there are two serial queues, of which one runs at a time.
final class Places: Sendable {
  private struct State: Sendable {
    var place: Place?
    /// How many calls of blocks and handlers are under way.
    var calls = 0
    var hops = 0
    var events = 0
    var named: NamedQueues?
  }

  private let home: DispatchQueue
  private let state = Lock(State())

  init(home: DispatchQueue) { self.home = home }

  /// Where the caller runs, which notes an event.
  func note() -> Place? {
    state.withLock { state in
      state.events += 1
      var place = state.place ?? state.named?.here
      place?.isInside = state.calls > 0
      return place
    }
  }

  /// Begins with another program.
  func reset() { state.withLock { $0 = State(named: $0.named) } }

  /// The queue with this name, for a block that will hop there.
  func queue(_ name: Program.Queue) -> DispatchQueue {
    state.withLock { state in
      state.hops += 1
      let named = state.named ?? NamedQueues()
      state.named = named
      return name == .first ? named.first : named.second
    }
  }

  /// Runs the steps of a block or handler.
  func inside<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.calls += 1 }
    defer { state.withLock { $0.calls -= 1 } }
    return body()
  }

  /// The block as it will run for a queue.
  func placed(_ block: @escaping @Sendable () -> Void, on queue: DispatchQueue) -> @Sendable () -> Void {
    if queue === home { return block }
    let place = Place(queue: queue.getSpecific(key: NamedQueues.name))
    return { [self] in
      state.withLock { $0.place = place }
      block()
      state.withLock { $0.place = nil }
    }
  }

  /// Lets the queues run until nothing is left: between two events no outcome hops more often than a queue was named.
  func drain() {
    guard let named = state.withLock({ $0.named }) else { return }
    var (events, left) = (-1, 0)
    named.run {
      let state = state.withLock { $0 }
      left = state.events == events ? left - 1 : state.hops
      events = state.events
      return left > 0
    }
  }
}

/// Two serial queues that wait for each other, and for the program.
private final class NamedQueues: Sendable {
  static let name = DispatchSpecificKey<Program.Queue>()
  private let root = DispatchQueue(label: "named queues")
  let first, second: DispatchQueue

  init() {
    first = DispatchQueue(label: "queue1", target: root)
    second = DispatchQueue(label: "queue2", target: root)
    first.setSpecific(key: Self.name, value: .first)
    second.setSpecific(key: Self.name, value: .second)
    root.suspend()
  }

  deinit { root.resume() }

  var here: Place? { DispatchQueue.getSpecific(key: Self.name).map { Place(queue: $0) } }

  func run(while goesOn: () -> Bool) {
    root.resume()
    repeat { root.sync {} } while goesOn()
    root.suspend()
  }
}
