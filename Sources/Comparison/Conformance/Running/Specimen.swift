import Dispatch

/// What does a clause work with in place of a promise? A promise under test behind the words of the contract, its type
/// put away.
package struct Specimen: Sendable {
  typealias Block<Input> = @Sendable (Input) -> Reply<Specimen>
  typealias Handler = Operations<Specimen>.Handler
  typealias Settle = Operations<Specimen>.Settle

  let base: any Sendable
  let shared: SharedOperations

  private var operations: Operations<Specimen> { shared.operations }

  func observe(_ handler: @escaping Handler) { operations.observe(self, handler) }

  /// Notes what is delivered, with `label` before it.
  func observe(_ recorder: Recorder, _ label: String = "") { observe { recorder.note(label, $0) } }

  /// Notes a value that is delivered: after a cancel none may be.
  func observeValue(_ recorder: Recorder) {
    observe { if case .success = $0 { recorder.note("received", $0) } }
  }

  func observe(on queue: DispatchQueue?, _ handler: @escaping Handler) throws {
    guard let queue else { return observe(handler) }
    try need(.observeOn, operations.observeOn)(self, queue, handler)
  }

  func observeOnMain(_ handler: @escaping Handler) throws {
    try need(.observeOnMain, operations.observeOnMain)(self, handler)
  }

  func then(_ block: @escaping Block<Int>) throws -> Specimen { try need(.then, operations.then)(self, block) }

  func then(on queue: DispatchQueue?, _ block: @escaping Block<Int>) throws -> Specimen {
    guard let queue else { return try then(block) }
    return try need(.thenOn, operations.thenOn)(self, queue, block)
  }

  func then(in context: DispatchQueue, _ block: @escaping Block<Int>) throws -> Specimen {
    try need(.thenIn, operations.thenIn)(self, context, block)
  }

  func move(to queue: DispatchQueue) throws { try need(.move, operations.move)(self, queue) }

  func recover(_ block: @escaping Block<Reason>) throws -> Specimen {
    try need(.recover, operations.recover)(self, block)
  }

  func watch(_ block: @escaping @Sendable (Reason) -> Void) throws -> Specimen {
    try need(.watch, operations.watch)(self, block)
  }

  func always(_ block: @escaping @Sendable () -> Void) throws -> Specimen {
    try need(.always, operations.always)(self, block)
  }

  func iterate(_ block: @escaping @Sendable (Int, Int) -> Reply<Specimen>) throws -> Specimen {
    try need(.iterate, operations.iterate)(self, block)
  }

  func reduce(_ items: [Int], _ block: @escaping @Sendable (Int, Int) -> Reply<Specimen>) throws -> Specimen {
    try need(.reduce, operations.reduce)(self, items, block)
  }

  func delay(_ seconds: Double) throws -> Specimen { try need(.delay, operations.delay)(self, seconds) }

  func timeout(_ seconds: Double) throws -> Specimen { try need(.timeout, operations.timeout)(self, seconds) }

  func cancel() throws { try need(.cancel, operations.cancel)(self) }

  func read() throws -> Outcome? { try need(.read, operations.read)(self) }

  /// Blocks this thread.
  func waitHere(_ seconds: Double? = nil) throws -> Waited { try need(.waitHere, operations.waitHere)(self, seconds) }

  /// Waits in a task of its own and notes what it is resumed with. One that is `late` waits to be cancelled before.
  func wait(_ recorder: Recorder, _ label: String = "", late: Bool = false) throws -> Task<Void, Never> {
    let (wait, given) = (try need(.wait, operations.wait), Given(self))
    return Task(executorPreference: WaitingExecutor.shared) {
      while late, !Task.isCancelled { await Task.yield() }
      recorder.note(label, await wait(given.take()))
    }
  }
}

/// A promise that a task takes out of here to wait for it, since what a task captures lives as long as the task.
final class Given: Sendable {
  private let specimen: Lock<Specimen?>

  init(_ specimen: Specimen) { self.specimen = Lock(specimen) }

  func take() -> Specimen {
    guard let specimen = specimen.withLock({ $0.take() }) else { preconditionFailure("a promise given away twice") }
    return specimen
  }
}
