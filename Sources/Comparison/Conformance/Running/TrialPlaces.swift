import Dispatch

/// Where does code run? Queues of a clause have names that code on them can ask for.
private let nameKey = DispatchSpecificKey<String>()

/// The name of the queue that the caller runs on.
func here() -> String { DispatchQueue.getSpecific(key: nameKey) ?? "elsewhere" }

/// The main queue has its name from the first clause on.
private let mainIsNamed: Void = DispatchQueue.main.setSpecific(key: nameKey, value: "main")

private let prioritized: [(name: String, queue: DispatchQueue)] = [
  ("high", .global(qos: .userInitiated)), ("low", .global(qos: .utility)), ("lowest", .global(qos: .background)),
]

/// How many trials use the names of the global queues: other subjects may be under test in this process.
private let trialsWithPriorities = Lock(0)

private func namePriorities(usedBy more: Int) {
  trialsWithPriorities.withLock { count in
    // A name that is replaced is freed, and code on the queue may be reading it.
    let isChange = count == 0 || count + more == 0
    count += more
    guard isChange else { return }
    for (name, queue) in prioritized { queue.setSpecific(key: nameKey, value: count > 0 ? name : nil) }
  }
}

extension Trial {
  /// A serial queue with a name.
  func queue(_ name: String) -> DispatchQueue {
    let queue = DispatchQueue(label: name)
    queue.setSpecific(key: nameKey, value: name)
    return queue
  }

  /// The global queues of three priorities, which have names until the trial is over.
  var priorities: [(name: String, queue: DispatchQueue)] {
    namePriorities(usedBy: 1)
    atEnd { namePriorities(usedBy: -1) }
    return prioritized
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
    if !clock.wait(for: 1, until: deadline) { throw Violation("no timer is set", .timeout) }
    try expect(clock.timers == 1, "\(clock.timers) timers are set")
    try pass(seconds * 0.75)
    try expect([])
    try pass(seconds * 0.25)
  }
}
