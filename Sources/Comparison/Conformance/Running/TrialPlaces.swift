import Dispatch

/// Where does code run? Queues of a clause have names that code on them can ask for.
private let nameKey = DispatchSpecificKey<String>()

/// The name of the queue that the caller runs on.
func here() -> String { DispatchQueue.getSpecific(key: nameKey) ?? "elsewhere" }

/// The main queue has its name from the first clause on.
private let mainIsNamed: Void = DispatchQueue.main.setSpecific(key: nameKey, value: "main")

/// The name of a global queue: code on it is elsewhere, except for a clause about priorities.
private let priorityKey = DispatchSpecificKey<String>()

/// The priority of the global queue that the caller runs on.
func priority() -> String { DispatchQueue.getSpecific(key: priorityKey) ?? "no global queue" }

/// The global queues of three priorities.
let priorities: [(name: String, queue: DispatchQueue)] = [
  ("high", .userInitiated), ("low", .utility), ("lowest", .background),
].map { name, priority in
  let queue = DispatchQueue.global(qos: priority)
  queue.setSpecific(key: priorityKey, value: name)
  return (name, queue)
}

extension Trial {
  /// A serial queue with a name.
  func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: nameKey, value: name)
    return queue
  }

  /// Names the queue for handlers 'home', and the main queue 'main'.
  func namePlaces() {
    environment.queue.setSpecific(key: nameKey, value: "home")
    mainIsNamed
  }

  /// Runs `body` on the main queue, which must be drained meanwhile.
  func onMain(_ body: @escaping @Sendable (Recorder) -> Void) throws {
    let done = DispatchSemaphore(value: 0)
    DispatchQueue.main.async { [log] in
      body(log)
      done.signal()
    }
    if !done.wait(until: deadline) { throw Violation("the main queue isn't drained", .timeout) }
  }

  /// What is said where a promise for one thread isn't asked.
  static let isCrowded = "two threads would use a promise at once that is for one"

  /// Whether several threads may use a promise at once. If they mayn't, the clause is over.
  var isForThreads: Bool {
    if subject.isForOneThread { lack.note(Violation(Self.isCrowded, .races)) }
    return !subject.isForOneThread
  }

  /// Runs every body on a thread of its own, all from the same moment on, and returns when they are done.
  func atOnce(_ bodies: [@Sendable () -> Void]) {
    guard isForThreads else { return }
    let start = DispatchSemaphore(value: 0)
    let done = bodies.map { body in
      onThread {
        start.wait()
        body()
      }
    }
    for _ in bodies { start.signal() }
    for group in done { group.wait() }
  }
}

// MARK: Time

extension Trial {
  /// The time of timers.
  var clock: Clock { environment.clock ?? Clock() }

  /// Lets time pass, when everything under way was delivered.
  func pass(_ seconds: Double) throws {
    try quiesce()
    clock.advance(seconds)
    try quiesce()
  }

  /// Waits until a timer of so many seconds is set, and lets them pass; until then nothing may be noted.
  func passTimer(of seconds: Double) throws {
    if !clock.wait(for: 1, until: deadline) { throw Violation("no timer is set", .missing) }
    try expect(clock.timers == 1, "\(clock.timers) timers are set")
    try pass(seconds * 0.75)
    try expect([])
    try pass(seconds * 0.25)
  }
}
