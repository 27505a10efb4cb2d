import Dispatch

/// How can one clause be written for promises of every type?
///
/// It holds a specimen: a promise under test behind the words of the contract, its type put away.
struct Specimen: Sendable {
  let base: any Sendable
  let shared: SharedOperations

  var operations: ErasedOperations { shared.operations }

  func observe(_ handler: @escaping @Sendable (Outcome) -> Void) { operations.observe(base, handler) }

  /// Notes what is heard, with `label` before it.
  func observe(_ recorder: Recorder, _ label: String = "") { observe { recorder.note(label, $0) } }

  func then(_ block: @escaping @Sendable (Int) -> Reply<Specimen>) throws -> Specimen {
    specimen(try need(operations.then, .then)(base, block))
  }

  func recover(_ block: @escaping @Sendable (Reason) -> Reply<Specimen>) throws -> Specimen {
    specimen(try need(operations.recover, .recover)(base, block))
  }

  func watch(_ block: @escaping @Sendable (Reason) -> Void) throws -> Specimen {
    specimen(try need(operations.watch, .watch)(base, block))
  }

  func observe(on queue: DispatchQueue, _ handler: @escaping @Sendable (Outcome) -> Void) throws {
    try need(operations.observeOn, .observeOn)(base, queue, handler)
  }

  func always(_ block: @escaping @Sendable () -> Void) throws -> Specimen {
    specimen(try need(operations.always, .always)(base, block))
  }

  /// Waits in a task of its own and notes what it is resumed with.
  func wait(_ recorder: Recorder, _ label: String = "") throws -> Task<Void, Never> {
    let wait = try need(operations.wait, .wait)
    let given = Given(base)
    return Task(executorPreference: WaitingExecutor.shared) { recorder.note(label, await wait(given.take())) }
  }

  /// The same in a task that is cancelled before it begins to wait.
  func waitCancelled(_ recorder: Recorder) throws -> Task<Void, Never> {
    let wait = try need(operations.wait, .wait)
    let given = Given(base)
    let task = Task(executorPreference: WaitingExecutor.shared) {
      while !Task.isCancelled { await Task.yield() }
      recorder.note("", await wait(given.take()))
    }
    task.cancel()
    return task
  }

  func cancel() throws { try need(operations.cancel, .cancel)(base) }

  func read() throws -> Outcome? { try need(operations.read, .read)(base) }

  func specimen(_ base: any Sendable) -> Specimen { Specimen(base: base, shared: shared) }
}

/// A promise that a task takes out of here to wait for it, since what a task captures lives as long as the task.
final class Given: Sendable {
  private let base: Lock<(any Sendable)?>

  init(_ base: any Sendable) { self.base = Lock(base) }

  func take() -> any Sendable {
    guard let base = base.withLock({ $0.take() }) else { preconditionFailure("a promise that was given away twice") }
    return base
  }
}

/// The operations of all specimens of a run. A copy of them in each would hold every closure anew.
final class SharedOperations: Sendable {
  let operations: ErasedOperations

  init(_ operations: ErasedOperations) { self.operations = operations }
}

/// The operations of an adapter with the promise's type put away.
struct ErasedOperations: Sendable {
  typealias Base = any Sendable
  typealias Settle = @Sendable (Outcome) -> Void
  typealias Chain<Input> = @Sendable (Base, @escaping @Sendable (Input) -> Reply<Specimen>) -> Base

  let make: @Sendable (_ work: @escaping @Sendable (@escaping Settle) -> Void) -> Base
  let observe: @Sendable (Base, @escaping @Sendable (Outcome) -> Void) -> Void
  private(set) var resolved: (@Sendable (Outcome) -> Base)?
  private(set) var then: Chain<Int>?
  private(set) var recover: Chain<Reason>?
  private(set) var watch: (@Sendable (Base, @escaping @Sendable (Reason) -> Void) -> Base)?
  private(set) var always: (@Sendable (Base, @escaping @Sendable () -> Void) -> Base)?
  private(set) var cancel: (@Sendable (Base) -> Void)?
  private(set) var makeCancellable:
    (@Sendable (@escaping @Sendable (@escaping Settle) -> Void, @escaping @Sendable () -> Void) -> Base)?
  private(set) var makeThrowing: (@Sendable (@escaping @Sendable (@escaping Settle) throws(Reason) -> Void) -> Base)?
  private(set) var all: (@Sendable ([Base], @escaping @Sendable ([Int]) -> Int) -> Base)?
  private(set) var settled: (@Sendable ([Base], @escaping @Sendable ([Outcome]) -> Int) -> Base)?
  private(set) var race: (@Sendable ([Base]) -> Base)?
  private(set) var observeOn: (@Sendable (Base, DispatchQueue, @escaping @Sendable (Outcome) -> Void) -> Void)?
  private(set) var wait: (@Sendable (consuming Base) async -> Outcome)?
  private(set) var makeAndWait: (@Sendable (@escaping @Sendable (@escaping Settle) -> Void, Handover) async -> Outcome)?
  private(set) var makeAndWaitHere: (@Sendable (@escaping @Sendable (@escaping Settle) -> Void, Handover) -> Waited)?
  private(set) var read: (@Sendable (Base) -> Outcome?)?
  var any: (@Sendable ([Base], @escaping @Sendable ([Outcome]) -> Int) -> Base)?
  var countErrors: (@Sendable ([Base]) -> Base)?
  var iterate: Counted?
  var reduce: (@Sendable (Base, [Int], @escaping @Sendable (Int, Int) -> Reply<Specimen>) -> Base)?
  var retry: (@Sendable (Tries?, @escaping @Sendable () -> Reply<Specimen>) -> Base)?
  var jobs: (@Sendable () -> @Sendable (@escaping @Sendable () -> Reply<Specimen>) -> Base)?
  var delay: (@Sendable (Base, Double) -> Base)?
  var timeout: (@Sendable (Base, Double) -> Base)?
  var thenOn: PlacedChain?
  var thenIn: PlacedChain?
  var move: (@Sendable (Base, DispatchQueue) -> Void)?
  var observeOnMain: (@Sendable (Base, @escaping @Sendable (Outcome) -> Void) -> Void)?
  var observeAnywhere:
    (@Sendable (@escaping @Sendable (@escaping Settle) -> Void, @escaping @Sendable (Outcome) -> Void) -> Void)?
  var waitHere: (@Sendable (Base, Double?) -> Waited)?
  let reports: (@Sendable (_ body: () -> Void) -> [String])?

  /// Everything that the design is handed is counted in `alive`.
  init<Promise: Sendable>(_ typed: Operations<Promise>, _ alive: Alive) {
    make = { work in typed.make(alive.hold(work)) }
    observe = { base, handler in typed.observe(restored(base), alive.hold(handler)) }
    reports = typed.reports
    if let resolved = typed.resolved { self.resolved = { outcome in resolved(outcome) } }
    if let then = typed.then {
      self.then = { base, block in then(restored(base), alive.hold { value in restored(block(value)) }) }
    }
    if let recover = typed.recover {
      self.recover = { base, block in recover(restored(base), alive.hold { error in restored(block(error)) }) }
    }
    if let watch = typed.watch { self.watch = { base, block in watch(restored(base), alive.hold(block)) } }
    if let always = typed.always { self.always = { base, block in always(restored(base), alive.hold(block)) } }
    if let cancel = typed.cancel { self.cancel = { base in cancel(restored(base)) } }
    if let make = typed.makeThrowing {
      makeThrowing = { work in
        let held = alive.hold { settle in Result { () throws(Reason) in try work(settle) } }
        return make { settle throws(Reason) in try held(settle).get() }
      }
    }
    if let make = typed.makeCancellable {
      makeCancellable = { work, stop in make(alive.hold(work), alive.hold(stop)) }
    }
    if let all = typed.all { self.all = { bases, join in all(bases.map { restored($0) }, alive.hold(join)) } }
    if let settled = typed.settled {
      self.settled = { bases, join in settled(bases.map { restored($0) }, alive.hold(join)) }
    }
    if let race = typed.race { self.race = { bases in race(bases.map { restored($0) }) } }
    if let observeOn = typed.observeOn {
      self.observeOn = { base, queue, handler in observeOn(restored(base), queue, alive.hold(handler)) }
    }
    if let wait = typed.wait {
      self.wait = { (base: consuming Base) in
        let promise: Promise = restored(base)
        _ = consume base
        return await wait(consume promise)
      }
    }
    if let wait = typed.makeAndWait { makeAndWait = { work, handover in await wait(alive.hold(work), handover) } }
    if let wait = typed.makeAndWaitHere { makeAndWaitHere = { work, handover in wait(alive.hold(work), handover) } }
    if let read = typed.read { self.read = { base in read(restored(base)) } }
    takeSteps(typed, alive)
    takePlaces(typed, alive)
  }
}

func restored<Promise: Sendable>(_ base: any Sendable) -> Promise {
  guard let promise = base as? Promise else { preconditionFailure("a specimen of another subject") }
  return promise
}

func restored<Promise: Sendable>(_ reply: Reply<Specimen>) -> Reply<Promise> {
  switch reply {
  case .value(let value): .value(value)
  case .error(let error): .error(error)
  case .thrown(let error): .thrown(error)
  case .promise(let specimen): .promise(restored(specimen.base))
  }
}

/// The operation, which the clause said that it needs.
func need<Operation>(_ operation: Operation?, _ capability: Capability) throws -> Operation {
  guard let operation else {
    throw Violation("the clause uses '\(capability.rawValue)' and doesn't say that it needs it")
  }
  return operation
}
