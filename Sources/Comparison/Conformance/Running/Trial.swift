import Dispatch

/// What does the body of a clause work with? One run, for one subject and one arrival.
final class Trial: Sendable {
  let clause: Clause
  let arrival: Arrival
  let runner: Runner
  let log: Recorder
  let subject: Subject
  let deadline: Deadline
  /// What the adapter finds that it can't be asked.
  let lack = Lack()
  let environment: Environment
  let shared: SharedOperations
  private let alive = Alive()
  private let lengthIsUsed = Lock(false)
  private let ends = Lock<[@Sendable () -> Void]>([])

  init(_ subject: Subject, _ clause: Clause, _ arrival: Arrival, by runner: Runner) {
    (self.clause, self.arrival, self.runner) = (clause, arrival, runner)
    var subject = subject
    subject.lack = lack
    self.subject = subject
    log = Recorder(errors: subject.semantics.errors)
    deadline = runner.deadline(of: clause)
    let clock = clause.needs.contains(.controlledTime) ? Clock() : nil
    environment = Environment(
      queue: DispatchQueue(label: "clause"), clock: clock, marks: clause.needs.contains(.marks) ? Marks() : nil)
    shared = subject.operations(environment, alive)
    namePlaces()
  }

  /// The number of links in a long chain.
  var length: Int {
    lengthIsUsed.withLock { $0 = true }
    return runner.chainLength
  }

  /// Whether the clause asked how long its chain is to be.
  var usesLength: Bool { lengthIsUsed.withLock { $0 } }

  /// What the clause will do when it is over, to release what it holds on purpose in a ring.
  func atEnd(_ body: @escaping @Sendable () -> Void) { ends.withLock { $0.append(body) } }

  /// Reports call what `body` makes by this number.
  func marking<Result>(_ number: Int, _ body: () throws -> Result) rethrows -> Result {
    guard let marks = environment.marks else { return try body() }
    return try marks.marking(number, body)
  }

  // MARK: Promises

  var operations: Operations<Specimen> { shared.operations }

  /// Settles when it is opened, and releases the work when the clause is over. Only a clause about that leaves a
  /// promise pending: what becomes of those that nobody can settle any more isn't what the others ask.
  func gate() -> Gate {
    let gate = Gate()
    atEnd(clause.isIsolated || clause.law == .ownership ? gate.drop : gate.finish)
    return gate
  }

  /// The subject's operations once more, in an environment of their own.
  func another(_ environment: Environment) -> SharedOperations { subject.operations(environment, alive) }

  /// A promise that `work` settles.
  func make(_ work: @escaping Operations<Specimen>.Work) -> Specimen { operations.make(work) }

  /// A promise that is settled already.
  func resolved(_ outcome: Outcome) -> Specimen {
    guard let resolved = operations.resolved else { return make { $0(outcome) } }
    return resolved(outcome)
  }

  func value(_ value: Int) -> Specimen { resolved(.success(value)) }

  func error(_ code: Int) -> Specimen { resolved(.failure(Reason(code))) }

  /// A promise that is settled when the gate is opened. Its work has begun if the design begins it by itself.
  func gated() -> (Specimen, Gate) {
    let gate = gate()
    return (made(make(gate.enter), gate), gate)
  }

  /// A promise that is settled as this run's arrival says. The clause attaches, then calls `arrive`.
  func settling(_ outcomes: Outcome...) throws -> Settling { try settling(outcomes) }

  func settling(_ outcomes: [Outcome]) throws -> Settling {
    let gate = gate()
    if arrival == .already, outcomes.count == 1, let resolved = operations.resolved {
      return Settling(promise: resolved(outcomes[0]), gate: nil) {}
    }
    if [.already, .atOnce].contains(arrival) { gate.open(outcomes) }
    let promise = arrival == .atOnce ? make(gate.enter) : made(make(gate.enter), gate)
    if arrival == .already { try quiesce() }
    guard arrival == .racing else {
      return Settling(promise: promise, gate: gate) { [self] in arrive { gate.open(outcomes) } }
    }
    let spins = Int.random(in: 0..<2_000)
    let done = onThread {
      for _ in 0..<spins { spin() }
      gate.open(outcomes)
    }
    return Settling(promise: promise, gate: gate) { done.wait() }
  }

  /// Lets a promise be used that is settled as this run's arrival says, and returns it when it is.
  @discardableResult
  func settle(_ outcomes: [Outcome], after use: (Specimen) throws -> Void) throws -> Specimen {
    let settling = try settling(outcomes)
    try use(settling.promise)
    settling.arrive()
    return settling.promise
  }

  /// Lets a promise be used, by the mark 1, that nobody can settle any more when the arrival has come.
  func drop(after use: (Specimen) throws -> Void) throws {
    let gate = Gate()
    do { try use(marking(1) { make(gate.enter) }) }
    try gate.waitForRun(until: deadline)
    try quiesce()
    arrive { gate.drop() }
  }

  /// A promise that `count` threads settle at the same moment, with their numbers, when the function is called. It
  /// returns when they have.
  func crowded(_ count: Int) -> (Specimen, arrive: () -> Void) {
    let gate = gate()
    return (
      make(gate.enter),
      { [self] in
        _ = gate.wait(forRuns: 1, until: deadline)
        atOnce((0..<count).map { number in { gate.settle(.success(number)) } })
      }
    )
  }

  /// A promise that is settled when the gate is opened, and notes when its work is stopped.
  func cancellable(noting label: String) throws -> (Specimen, Gate) {
    let log = log
    return try cancellable { log.note(label) }
  }

  /// A promise that is settled when the gate is opened, with a function of the clause's own that stops its work.
  func cancellable(_ stop: @escaping @Sendable () -> Void) throws -> (Specimen, Gate) {
    let gate = gate()
    return (made(try need(.makeCancellable, operations.makeCancellable)(gate.enter, stop), gate), gate)
  }

  func all(_ promises: [Specimen]) throws -> Specimen { try need(.all, operations.all)(promises, digits) }

  /// All values as their sum.
  func sum(_ promises: [Specimen]) throws -> Specimen { try need(.all, operations.all)(promises) { $0.reduce(0, +) } }

  func settled(_ promises: [Specimen]) throws -> Specimen {
    try need(.settled, operations.settled)(promises, outcomeDigits)
  }

  func any(_ promises: [Specimen]) throws -> Specimen { try need(.any, operations.any)(promises, outcomeDigits) }

  func race(_ promises: [Specimen]) throws -> Specimen { try need(.race, operations.race)(promises) }

  func retry(_ tries: Tries?, _ work: @escaping @Sendable () -> Reply<Specimen>) throws -> Specimen {
    try need(.retry, operations.retry)(tries, work)
  }

  /// When a clause that could go on stops: after a third of a second, or of the time that it has if that is less.
  var soon: DispatchTime { .now() + min(runner.seconds, 1) / 3 }

  /// Does something here, or on another thread if the arrival says so, and returns when it is done.
  func arrive(_ body: @escaping @Sendable () -> Void) {
    switch arrival {
    case .already, .atOnce, .later: body()
    case .otherThread, .racing: onThread(body).wait()
    }
  }

  /// What the design reports through its hook while `body` runs.
  func reports(_ body: () throws -> Void) throws -> [String] {
    var ended = Result<Void, any Error>.success(())
    let reports = try need(.reports, operations.reports)
    let lines = reports { ended = Result(catching: body) }
    try ended.get()
    return lines
  }

  /// Keeps the handlers' queue busy, so that a handler that runs meanwhile ran on the caller's stack.
  func holdQueue() { environment.queue.suspend() }

  func releaseQueue() { environment.queue.resume() }

  // MARK: Expectations

  /// The notes must become exactly these, in this order, and no more.
  func expect(_ expected: String...) throws { try expect(expected) }

  func expect(_ expected: [String], inAnyOrder: Bool = false) throws {
    let inTime = log.wait(for: expected.count, until: deadline)
    try quiesce()
    let expected = expected.map(log.words)
    let notes = log.notes(named: expected)
    if inAnyOrder ? notes.sorted() != expected.sorted() : notes != expected {
      let words = inAnyOrder ? "expected in any order" : "expected"
      throw Violation("\(words) \(compared(expected, notes))", inTime ? .wrong : .missing)
    }
  }

  /// Waits for so many notes, and until everything under way was delivered.
  func begun(_ count: Int) throws {
    _ = log.wait(for: count, until: deadline)
    try quiesce()
  }

  func expect(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    if !condition { throw Violation(message()) }
  }

  /// Waits until what is under way has been delivered: tasks ran as far as they can, and promises made after it have
  /// been delivered, several times over.
  func quiesce() throws {
    for _ in 0..<4 {
      _ = WaitingExecutor.shared.quiesce(until: .now() + 0.1)
      let received = DispatchSemaphore(value: 0)
      value(0).observe { _ in received.signal() }
      if !received.wait(until: deadline), received.wait(timeout: .now() + 0.1) != .success {
        throw Violation(
          "nothing is delivered any more, as when a handler or block waits forever; noted \(listed(log.notes))",
          .timeout)
      }
    }
    environment.queue.sync {}
  }

  /// The clause is over and has released everything; so must the design.
  func expectNothingAlive() throws {
    if let clock = environment.clock { try expect(clock.timers == 0, "a timer is left") }
    for end in ends.withLock({ $0 }) { end() }
    ends.withLock { $0 = [] }
    let left = alive.wait(until: runner.deadline(of: clause))
    if left > 0 {
      throw Violation(
        "leaks: does what the clause asks, and keeps alive \(left) of the closures that it was given", .leak)
    }
  }
}
