import Dispatch
import Synchronization

/// How can one clause be written for promises of every type? The operations of an adapter become operations of
/// specimens, in which the promise's type is put away.
///
/// An operation is declared in `Operations`, named in `Capability`, and has one row here. From its row follow what the
/// promise can do and what it is counted to hold.
struct Eraser<Promise: Sendable>: Sendable {
  /// Counts what a promise is given.
  let alive: Alive
  /// Holds the operations that are made here; a specimen in use holds it.
  unowned let shared: SharedOperations

  func offer(of typed: Operations<Promise>) -> Offer {
    var erased = Operations<Specimen>(
      make: { made(typed.make(alive.hold($0))) }, observe: { typed.observe(own($0), alive.hold($1)) })
    var capabilities: Set<Capability> = []
    func has<Operation>(_ capability: Capability, _ operation: Operation?) -> Operation? {
      if operation != nil { capabilities.insert(capability) }
      return operation
    }
    if let resolved = has(.resolved, typed.resolved) { erased.resolved = { made(resolved($0)) } }
    if let then = has(.then, typed.then) { erased.then = { made(then(own($0), block($1))) } }
    if let recover = has(.recover, typed.recover) { erased.recover = { made(recover(own($0), block($1))) } }
    if let watch = has(.watch, typed.watch) { erased.watch = { made(watch(own($0), alive.hold($1))) } }
    if let always = has(.always, typed.always) { erased.always = { made(always(own($0), alive.hold($1))) } }
    if let cancel = has(.cancel, typed.cancel) { erased.cancel = { cancel(own($0)) } }
    if let cancel = has(.cancelAnswering, typed.cancelAnswering) { erased.cancelAnswering = { cancel(own($0)) } }
    if let make = has(.makeCancellable, typed.makeCancellable) {
      erased.makeCancellable = { made(make(alive.hold($0), alive.hold($1))) }
    }
    if let add = has(.addStop, typed.addStop) { erased.addStop = { add(own($0), alive.hold($1)) } }
    if let make = has(.makeThrowing, typed.makeThrowing) {
      erased.makeThrowing = { work in
        let held = alive.hold { settle in Result { () throws(Reason) in try work(settle) } }
        return made(make { settle throws(Reason) in try held(settle).get() })
      }
    }
    if let all = has(.all, typed.all) { erased.all = { made(all(own($0), alive.hold($1))) } }
    if let settled = has(.settled, typed.settled) { erased.settled = { made(settled(own($0), alive.hold($1))) } }
    if let race = has(.race, typed.race) { erased.race = { made(race(own($0))) } }
    if let any = has(.any, typed.any) { erased.any = { made(any(own($0), alive.hold($1))) } }
    if let count = has(.countErrors, typed.countErrors) { erased.countErrors = { made(count(own($0))) } }
    if let outcomes = has(.outcomes, typed.outcomes) { erased.outcomes = { await outcomes(own($0), $1) } }
    if let observe = has(.observeOn, typed.observeOn) { erased.observeOn = { observe(own($0), $1, alive.hold($2)) } }
    if let observe = has(.observeOnMain, typed.observeOnMain) {
      erased.observeOnMain = { observe(own($0), alive.hold($1)) }
    }
    if let observe = has(.observeAnywhere, typed.observeAnywhere) {
      erased.observeAnywhere = { observe(alive.hold($0), alive.hold($1)) }
    }
    if let wait = has(.wait, typed.wait) {
      erased.wait = { (specimen: consuming Specimen) in await wait(own(consume specimen)) }
    }
    if let wait = has(.waitAs, typed.waitAs) {
      erased.waitAs = { (specimen: consuming Specimen, policy) in await wait(own(consume specimen), policy) }
    }
    if let wait = has(.makeAndWait, typed.makeAndWait) { erased.makeAndWait = { await wait(alive.hold($0), $1) } }
    if let read = has(.read, typed.read) { erased.read = { read(own($0)) } }
    if let iterate = has(.iterate, typed.iterate) { erased.iterate = { made(iterate(own($0), block($1))) } }
    if let reduce = has(.reduce, typed.reduce) { erased.reduce = { made(reduce(own($0), $1, block($2))) } }
    if let retry = has(.retry, typed.retry) { erased.retry = { made(retry($0, block($1))) } }
    if let jobs = has(.jobs, typed.jobs) {
      erased.jobs = {
        let (add, shared) = (jobs(), shared)
        return { job in Specimen(base: add(block(job)), shared: shared) }
      }
    }
    if let delay = has(.delay, typed.delay) { erased.delay = { made(delay(own($0), $1)) } }
    if let timeout = has(.timeout, typed.timeout) { erased.timeout = { made(timeout(own($0), $1)) } }
    if let then = has(.thenOn, typed.thenOn) { erased.thenOn = { made(then(own($0), $1, block($2))) } }
    if let then = has(.thenIn, typed.thenIn) { erased.thenIn = { made(then(own($0), $1, block($2))) } }
    if let move = has(.move, typed.move) { erased.move = { move(own($0), $1) } }
    erased.reports = has(.reports, typed.reports)
    return Offer(erased, capabilities)
  }

  private func made(_ promise: Promise) -> Specimen { Specimen(base: promise, shared: shared) }

  private func own(_ specimen: consuming Specimen) -> Promise {
    guard let promise = specimen.base as? Promise else { preconditionFailure("a specimen of another subject") }
    return promise
  }

  private func own(_ specimens: [Specimen]) -> [Promise] { specimens.map { own($0) } }

  /// The block with its answer in the promise's own type.
  private func block<Input>(
    _ block: @escaping @Sendable (Input) -> Reply<Specimen>
  ) -> @Sendable (Input) -> Reply<Promise> {
    alive.hold { input in own(block(input)) }
  }

  private func block<First, Second>(
    _ block: @escaping @Sendable (First, Second) -> Reply<Specimen>
  ) -> @Sendable (First, Second) -> Reply<Promise> {
    let held = self.block { (input: (First, Second)) in block(input.0, input.1) }
    return { held(($0, $1)) }
  }

  private func block(_ block: @escaping @Sendable () -> Reply<Specimen>) -> @Sendable () -> Reply<Promise> {
    let held = self.block { (_: Void) in block() }
    return { held(()) }
  }

  private func own(_ reply: Reply<Specimen>) -> Reply<Promise> {
    switch reply {
    case .value(let value): .value(value)
    case .error(let error): .error(error)
    case .thrown(let error): .thrown(error)
    case .promise(let specimen): .promise(own(specimen))
    }
  }
}

/// What an adapter offers.
final class Offer: Sendable {
  let operations: Operations<Specimen>
  /// Those that follow from the operations that are set.
  let capabilities: Set<Capability>

  init(_ operations: Operations<Specimen>, _ capabilities: Set<Capability>) {
    (self.operations, self.capabilities) = (operations, capabilities)
  }
}

/// The operations of all specimens of a run. A copy of them in each would hold every closure anew.
final class SharedOperations: Sendable {
  /// Set once: the operations make specimens, which hold this object.
  private let kept = AtomicLazyReference<Offer>()

  init<Promise: Sendable>(_ typed: Operations<Promise>, _ alive: Alive) {
    _ = kept.storeIfNil(Eraser(alive: alive, shared: self).offer(of: typed))
  }

  private var offer: Offer {
    guard let offer = kept.load() else { preconditionFailure("operations that aren't there yet") }
    return offer
  }

  var operations: Operations<Specimen> { offer.operations }

  var capabilities: Set<Capability> { offer.capabilities }
}

/// The operation, which the clause said that it needs.
func need<Operation>(_ capability: Capability, _ operation: Operation?) throws -> Operation {
  guard let operation else {
    throw Violation("the clause uses '\(capability.rawValue)' and doesn't say that it needs it")
  }
  return operation
}
