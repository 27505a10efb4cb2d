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

  func reduce(_ items: [Int], _ block: @escaping @Sendable (Int, Int) -> Reply<Specimen>) throws -> Specimen {
    try need(.reduce, operations.reduce)(self, items, block)
  }

  func delay(_ seconds: Double) throws -> Specimen { try need(.delay, operations.delay)(self, seconds) }

  func timeout(_ seconds: Double) throws -> Specimen { try need(.timeout, operations.timeout)(self, seconds) }

  func cancel() throws { try need(.cancel, operations.cancel)(self) }

  func read() throws -> Outcome? { try need(.read, operations.read)(self) }

  /// Blocks this thread.

  /// Waits in a task of its own and notes what it is resumed with. One that is `late` waits to be cancelled before.
  func wait(_ recorder: Recorder, _ label: String = "", late: Bool = false) throws -> Task<Void, Never> {
    let (wait, held) = (try need(.wait, operations.wait), Held(self))
    return Task(executorPreference: WaitingExecutor.shared) {
      while late, !Task.isCancelled { await Task.yield() }
      recorder.note(label, await wait(held.letGo()))
    }
  }
}

/// A promise that can be released, or given away: what a task captures lives as long as the task.
final class Held: Sendable {
  private let promise: Lock<Specimen?>

  init(_ promise: Specimen) { self.promise = Lock(promise) }

  func use(_ body: (Specimen) throws -> Void) rethrows {
    if let promise = promise.withLock({ $0 }) { try body(promise) }
  }

  @discardableResult func letGo() -> Specimen {
    guard let promise = promise.withLock({ $0.take() }) else { preconditionFailure("a promise released twice") }
    return promise
  }
}
