import Dispatch

/// What does a promise do in a program? One subject's promises, played step by step on this thread.
final class Play: Sendable {
  /// For how many seconds a process does nothing that has nothing more to deliver.
  static let moment = 0.25

  let shared: SharedOperations
  /// Whether the errors that the subject makes itself have names.
  let namesErrors: Bool
  /// Whether the subject's reports are compared with those that are due.
  private let comparesReports: Bool
  /// Whether a run of a promise's work is over when another one begins, and may complete late.
  private let hasLateRuns: Bool
  /// By which numbers reports call what is made.
  private let marks: Marks?
  /// Where the jobs of tasks wait, in one line with the subject's blocks if it lets the suite run them.
  private let backlog = Backlog()
  /// Whether the subject does.
  private let handsOver: Bool
  let queue: DispatchQueue
  let log = EventLog()
  /// What the promises were given.
  private let alive = Alive()
  private let clock = Clock()
  let places: Places
  let things = Lock(Things())

  /// There is no such promise.
  private struct Absent: Error {}

  /// All on this thread, as far as the subject lets the suite run its blocks.
  init(_ subject: Subject, queue: DispatchQueue, naming isNaming: Bool = false) {
    let places = Places(home: queue)
    handsOver = subject.capabilities.contains(.executor)
    namesErrors = !subject.semantics.errors.isEmpty
    comparesReports = subject.hasReportsCompared
    hasLateRuns = subject.semantics.runs == .onFirstObserver
    self.queue = queue
    self.places = places
    let executor = Executor { [backlog] queue, block in backlog.append(places.placed(block, on: queue)) }
    marks = isNaming ? Marks() : nil
    let environment = Environment(queue: queue, executor: handsOver ? executor : nil, clock: clock, marks: marks)
    shared = subject.operations(environment, alive)
  }

  var operations: Operations<Specimen> { shared.operations }

  /// A promise that the program doesn't know.
  func fresh(_ outcome: Outcome) -> Specimen {
    guard let marks else { return operations.promise(outcome) }
    return marks.marking(nil) { operations.promise(outcome) }
  }

  /// How many of the blocks, handlers, pieces of work and, if asked, values aren't freed in so many seconds.
  func held(waiting seconds: Double, withValues: Bool = false) -> Int {
    if alive.areOver || things.withLock({ $0.mayHoldItself }) { return 0 }
    let deadline = Deadline(seconds: seconds, busySeconds: 5 * seconds)
    return alive.wait(until: deadline) + (withValues ? alive.waitForValues(until: deadline) : 0)
  }

  /// How many values aren't freed in so many seconds once nothing but pending sources holds the promises.
  func heldValues(waiting seconds: Double) -> Int {
    if alive.valuesAreOver { return 0 }
    do {
      guard let settled = things.withLock({ $0.dropSettled() }) else { return 0 }
      withExtendedLifetime(settled) { for source in settled.sources { source.end() } }
    }
    drain()
    return alive.waitForValues(until: Deadline(seconds: seconds, busySeconds: 5 * seconds))
  }

  /// Ends the program and releases everything. What a block would have returned is observed first, so that no error of
  /// it counts as one that nobody took.
  func clear() {
    if !comparesReports { for promise in things.withLock({ $0.returned }) { promise.observe { _ in } } }
    drain()
    backlog.clear()
    endThings()
    // A timer may hold what it settles until it fires, and may set another then; a faulty one does so without end.
    for _ in 0..<100 where clock.timers > 0 {
      clock.advance(1_000)
      if handsOver { backlog.drain() } else { for _ in 0..<20 { queue.sync {} } }
      endThings()
    }
    drain()
  }

  private func endThings() {
    let old = things.withLock { exchange(&$0, with: $0.end) }
    for task in old.tasks.values { task.cancel() }
    withExtendedLifetime(old) { for source in old.sources.values { source.end() } }
  }

  /// Makes it ready for another program. False if something of the last one is left.
  func reset() -> Bool {
    guard alive.areOver, clock.timers == 0, backlog.isEmpty else { return false }
    _ = log.take()
    things.withLock { $0 = Things() }
    places.reset()
    return true
  }

  private func drain() {
    repeat {
      backlog.drain()
      if !handsOver { places.drain() }
    } while !backlog.isEmpty
  }

  // MARK: Steps

  /// What is read of a promise now; no event of the program.
  func reading(of id: Int) -> Received? { admitted { try read(id, [:]) } ?? nil }

  /// Takes a step that the rules admit.
  func take(_ step: Program.Step) {
    things.withLock { $0.hold(step) }
    if let promise = admitted({ try made(step, [:]) }) ?? nil, let id = step.made {
      things.withLock { $0.keep(id, promise) }
    }
  }

  private func admitted<Result>(_ body: () throws -> Result) -> Result? {
    do { return try body() } catch {
      precondition(things.withLock { $0.areOver }, "a program without rules: \(error)")
      return nil
    }
  }

  /// What one run of a block made.
  typealias Made = [Int: Specimen]

  /// Takes the steps of a block. Returns what is known to it then.
  @discardableResult
  func run(_ steps: [Program.Step], knowing known: Made = [:]) -> Made {
    steps.reduce(into: known) { made, step in
      let promise = places.inside { admitted { try self.made(step, made) } } ?? nil
      if let promise, let id = step.made { made[id] = promise }
    }
  }

  /// Returns what the step makes, which reports call by its number.
  private func made(_ step: Program.Step, _ made: Made) throws -> Specimen? {
    guard let marks else { return try attempt(step, made) }
    return try marks.marking(step.made) { try attempt(step, made) }
  }

  private func attempt(_ step: Program.Step, _ made: Made) throws -> Specimen? {
    func promise() throws -> Specimen { try self.promise(step.promise, made) }
    switch step.verb {
    case .source: return step.made.map { makeSource($0, step) }
    case .resolved: return step.outcome.map { operations.promise($0.outcome) }
    case .chain: return try chain(try promise(), step, made)
    case .retry: return try retry(step, made)
    case .combine:
      return try step.combination.map {
        try operations.combine($0, try step.promises.map { try self.promise($0, made) }, named: namesErrors)
      }
    case .timed:
      let seconds = Double(step.seconds)
      return try step.timing == .delay ? promise().delay(seconds) : promise().timeout(seconds)
    case .observe: try observe(try promise(), step, made)
    case .addStop:
      try need(.addStop, operations.addStop)(promise()) { [log] in log.note(.stopped(step.promise)) }
    case .move: if let queue = step.on { try promise().move(to: places.queue(queue)) }
    case .settle: if let outcome = step.outcome { source(step.promise).settle(outcome.outcome) }
    case .cancel: try need(.cancel, operations.cancel)(promise())
    case .read: log.note(.read(step.promise, try read(step.promise, made)))
    case .pass:
      log.note(.clock(timers: clock.timers))
      clock.advance(Double(step.seconds))
    case .drain: drain()
    case .deliver: backlog.runOne()
    case .wait: wait(try promise(), step)
    case .leave: if let id = step.handler { things.withLock { $0.tasks[id] }?.cancel() }
    case .abandon, .drop:
      if step.verb == .abandon { source(step.promise).end() }
      withExtendedLifetime(things.withLock { $0.drop(step.promise) }) {}
    case .atRelease: break
    }
    return nil
  }

  /// Waits until the work of an eager promise has begun, which may begin on a queue. False if the deadline passed
  /// first.
  func awaitWork(of semantics: Semantics, until deadline: Deadline) -> Bool {
    guard semantics.runs == .whenMade else { return true }
    return things.withLock { $0.sources.values }.allSatisfy { $0.begun.wait(for: 1, until: deadline) }
  }

  private func makeSource(_ id: Int, _ step: Program.Step) -> Specimen {
    let source = source(id)
    let promise = hasLateRuns ? source.promise() : nil
    let work: @Sendable (@escaping Specimen.Settle) -> Void = { [self] settle in
      // Whoever sees the event can settle the run.
      source.begin(settle, of: promise) {
        log.note(.work(id))
        run(step.does)
      }
    }
    guard operations.cancel != nil, let stop = step.stop, let make = operations.makeCancellable else {
      return operations.make(work)
    }
    return make(work) { [self] in
      log.note(.stopped(id))
      run(stop)
    }
  }

  private func read(_ id: Int, _ made: Made) throws -> Received? {
    try need(.read, operations.read)(promise(id, made)).map { Received($0, named: namesErrors) }
  }

  private func observe(_ promise: Specimen, _ step: Program.Step, _ made: Made) throws {
    let known = hold(made, for: step.does)
    let last = last(of: step.does)
    try promise.observe(on: step.on.map(places.queue)) { [self] outcome in
      defer { withExtendedLifetime(last) {} }
      let received = Received(outcome, named: namesErrors)
      log.note(.received(of: step.promise, step.handler ?? 0, received, places.note()))
      run(step.does, knowing: known)
    }
  }

  private func wait(_ promise: Specimen, _ step: Program.Step) {
    let (held, id) = (Held(promise), step.handler ?? 0)
    let task = Task(executorPreference: backlog) { [log, operations, namesErrors] in
      guard let outcome = await operations.outcome(of: held, step.policy) else { return }
      log.note(.received(of: step.promise, id, Received(outcome, named: namesErrors)))
    }
    things.withLock { $0.tasks[id] = task }
  }

  /// What a block will know of what was made in this run.
  func hold(_ made: Made, for steps: [Program.Step]) -> Made {
    hold(made.filter { steps.flatMap(\.used).contains($0.key) })
  }

  func hold(_ made: Made) -> Made {
    if !made.isEmpty { things.withLock { $0.mayHoldItself = true } }
    return made
  }

  func promise(_ id: Int, _ made: Made = [:]) throws -> Specimen {
    guard let promise = made[id] ?? things.withLock({ $0.promise(id) }) else { throw Absent() }
    return promise
  }

  private func source(_ id: Int) -> Source { things.withLock { $0.source(id) } }
}
