import Dispatch

/// What does a promise do in a program? One subject's promises, played step by step on this thread.
final class Play: Sendable {
  let shared: SharedOperations
  /// Where the subject's blocks wait, if it lets the suite run them.
  let backlog: Backlog?
  let queue: DispatchQueue
  let log: EventLog
  private let things = Lock(Things())

  private struct Things: Sendable {
    var promises: [Int: Specimen] = [:]
    var sources: [Int: Source] = [:]
    var returned: [Specimen] = []
    /// Those that handlers use.
    var held: [Int: Specimen] = [:]
  }

  /// All on this thread, as far as the subject lets the suite run its blocks.
  init(_ subject: Subject, queue: DispatchQueue) {
    let backlog = subject.capabilities.contains(.executor) ? Backlog() : nil
    self.backlog = backlog
    self.queue = queue
    log = EventLog {}
    shared = subject.operations(Environment(queue: queue, executor: backlog?.executor), Alive())
  }

  /// With the subject's blocks on the queue. `pause` is called wherever the suite has a say inside a call: in handlers,
  /// blocks and work, and before a block goes to the queue.
  init(_ subject: Subject, queue: DispatchQueue, pause: @escaping @Sendable () -> Void) {
    backlog = nil
    self.queue = queue
    log = EventLog(pause: pause)
    let executor = Executor { queue, block in
      pause()
      queue.async(execute: block)
    }
    let isAsked = subject.capabilities.contains(.executor)
    shared = subject.operations(Environment(queue: queue, executor: isAsked ? executor : nil), Alive())
  }

  private var operations: Operations<Specimen> { shared.operations }

  /// Releases everything. A promise that a block would have returned is observed first: the design may count an error
  /// that nobody took as a fault of the program.
  func clear() {
    for promise in things.withLock({ $0.returned }) { promise.observe { _ in } }
    backlog?.drain()
    backlog?.clear()
    let old = things.withLock { things in
      defer { things = Things() }
      return things
    }
    withExtendedLifetime(old) {}
    _ = log.take()
  }

  // MARK: Steps

  /// Takes a step that the rules admit. What is read is given back, and isn't noted.
  @discardableResult func perform(_ step: Program.Step) -> Received? {
    do {
      if case .read(let id) = step { return try read(id) }
      try take(step)
    } catch { preconditionFailure("a program without rules: \(error)") }
    return nil
  }

  func take(_ step: Program.Step) throws {
    switch step {
    case .source(let id): try makeSource(id)
    case .resolved(let id, let outcome): keep(id, resolved(outcome.outcome))
    case .then(let id, let source, let answer): try then(id, source, answer)
    case .recover(let id, let source, let answer): try recover(id, source, answer)
    case .watch(let id, let source):
      keep(
        id,
        try need(.watch, shared.operations.watch)(promise(source)) { [log] error in
          log.note(.ran(of: source, id, Received(.failure(error))))
        })
    case .all(let id, let members):
      keep(id, try need(.all, shared.operations.all)(members.map(promise)) { Self.join($0) })
    case .settled(let id, let members):
      keep(id, try need(.settled, shared.operations.settled)(members.map(promise)) { joined($0.map { Received($0) }) })
    case .race(let id, let members): keep(id, try need(.race, shared.operations.race)(members.map(promise)))
    case .observe(let id, let promise, let does): observe(id, promise, does)
    case .settle(let id, let outcome): source(id).settle(outcome.outcome)
    case .cancel(let id): try need(.cancel, shared.operations.cancel)(promise(id))
    case .read(let id): log.note(.read(id, try read(id)))
    case .drop(let id): withExtendedLifetime(things.withLock { $0.promises.removeValue(forKey: id) }) {}
    case .drain: backlog?.drain()
    }
  }

  private func read(_ id: Int) throws -> Received? {
    try need(.read, shared.operations.read)(promise(id)).map { Received($0) }
  }

  /// Waits until the work of an eager promise has begun, which may begin on a queue. False if the deadline passed
  /// first.
  func awaitWork(of semantics: Semantics, until deadline: DispatchTime) -> Bool {
    guard semantics.runs == .whenMade else { return true }
    return things.withLock { $0.sources.values }.allSatisfy { $0.begun.wait(for: 1, until: deadline) }
  }

  /// Waits until what is under way was delivered: `count` settled promises are delivered, one after the other. False if
  /// the deadline passed first.
  func quiesce(_ count: Int, until deadline: DispatchTime) -> Bool {
    for _ in 0..<count {
      let received = DispatchSemaphore(value: 0)
      resolved(.success(0)).observe { _ in received.signal() }
      if received.wait(timeout: deadline) != .success { return false }
    }
    queue.sync {}
    return true
  }

  private func makeSource(_ id: Int) throws {
    let source = Source()
    let log = log
    things.withLock { $0.sources[id] = source }
    let work: @Sendable (@escaping Specimen.Settle) -> Void = { settle in
      log.note(.work(id))
      source.begin(settle)
    }
    guard operations.cancel != nil, let make = operations.makeCancellable else {
      return keep(id, operations.make(work))
    }
    keep(id, make(work) { log.note(.stopped(id)) })
  }

  private func resolved(_ outcome: Outcome) -> Specimen {
    operations.resolved?(outcome) ?? operations.make { $0(outcome) }
  }

  private func then(_ id: Int, _ source: Int, _ answer: Program.Answer) throws {
    let reply = reply(answer)
    keep(
      id,
      try need(.then, shared.operations.then)(promise(source)) { [log] value in
        log.note(.ran(of: source, id, .value(value)))
        return reply(value)
      })
  }

  private func recover(_ id: Int, _ source: Int, _ answer: Program.Answer) throws {
    let reply = reply(answer)
    keep(
      id,
      try need(.recover, shared.operations.recover)(promise(source)) { [log] error in
        log.note(.ran(of: source, id, Received(.failure(error))))
        return reply(error.code ?? 0)
      })
  }

  private func reply(_ answer: Program.Answer) -> @Sendable (Int) -> Reply<Specimen> {
    switch answer {
    case .plus(let number): return { .value($0 &+ number) }
    case .error(let code): return { _ in .error(Reason(code)) }
    case .thrown(let code): return { _ in .thrown(Reason(code)) }
    case .fresh(let outcome):
      return { [self] _ in .promise(resolved(outcome.outcome)) }
    case .promise(let other):
      let promise = promise(other)
      things.withLock { $0.returned.append(promise) }
      return { _ in .promise(promise) }
    }
  }

  private func observe(_ id: Int, _ promise: Int, _ does: [Program.Step]) {
    hold(does)
    self.promise(promise).observe { [self] outcome in
      log.note(.received(of: promise, id, Received(outcome)))
      for step in does { perform(step) }
    }
  }

  /// Keeps what the steps use, though the program drops it.
  private func hold(_ steps: [Program.Step]) {
    things.withLock { things in
      for id in steps.flatMap(\.needed) { things.held[id] = things.promises[id] ?? things.held[id] }
    }
  }

  // MARK: Things

  private func keep(_ id: Int, _ promise: Specimen) { things.withLock { $0.promises[id] = promise } }

  private func promise(_ id: Int) -> Specimen {
    guard let promise = things.withLock({ $0.promises[id] ?? $0.held[id] }) else {
      preconditionFailure("a program without rules")
    }
    return promise
  }

  private func source(_ id: Int) -> Source {
    guard let source = things.withLock({ $0.sources[id] }) else { preconditionFailure("a program without rules") }
    return source
  }

  @Sendable private static func join(_ values: [Int]) -> Int { joined(values.map { .value($0) }) }
}

/// The work of a promise in a program: what the first settlement says holds for all runs that begin later.
final class Source: Sendable {
  private struct State: Sendable {
    var opened: Outcome?
    var runs: [Specimen.Settle] = []
  }

  private let state = Lock(State())
  let begun = Recorder()

  func begin(_ settle: @escaping Specimen.Settle) {
    let opened: Outcome? = state.withLock { state in
      if state.opened == nil { state.runs.append(settle) }
      return state.opened
    }
    begun.note("run")
    if let opened { settle(opened) }
  }

  func settle(_ outcome: Outcome) {
    let runs = state.withLock { state in
      state.opened = state.opened ?? outcome
      return state.runs
    }
    for settle in runs { settle(outcome) }
  }
}
