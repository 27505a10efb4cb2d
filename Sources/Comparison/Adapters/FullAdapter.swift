import FullPromises
import FullPromisesDiagnostics
import PromiseConformance

extension Subject {
  /// The Google-style API: eager, multicast, blocks on queues.
  public static let full = full("FullPromises", Integers()).adding(
    carriers.map { full("of \($0.name)", $0) } + fullEntries)

  private static func full(_ name: String, _ carrier: some Carrier) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity, .executor, .controlledTime, .marks],
      differences: fullDifferences,
      semantics: .init(
        delivery: .queued(.blocks), waits: [.leaves, .stays], refusesCancelled: true,
        errors: [
          .cancelled: "\(CancellationError())", .dropped: "\(PromiseError.dropped)", .ring: "\(PromiseError.cycle)",
          .timedOut: "\(PromiseError.timedOut)",
        ],
        reports: [.dropped: "was dropped while pending"])
    ) { fullOperations(carrier, $0) }
    .choosing([])
  }
}

func fullOperations<Values: Carrier>(
  _ carrier: Values, _ environment: Environment
) -> Operations<Promise<Values.Value>> {
  let queue = environment.queue
  let scheduler = environment.scheduler
  typealias Tested = Promise<Values.Value>
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  @Sendable func line() -> UInt { environment.mark ?? #line }
  @Sendable func pending() -> Tested { scheduler.map { Tested(scheduler: $0) } ?? Tested.pending(line: line()) }
  @Sendable func resolve(_ promise: Tested, _ outcome: Outcome) {
    switch outcome {
    case .success(let value): promise.fulfill(carried(value))
    case .failure(let error): promise.reject(error)
    }
  }
  @Sendable func make(_ work: (@escaping @Sendable (Outcome) -> Void) -> Void) -> Tested {
    let promise = pending()
    work { resolve(promise, $0) }
    return promise
  }
  var operations = Operations<Tested>(
    make: { work in make(work) },
    observe: { promise, handler in
      promise.then(on: queue) { value -> Void in handler(.success(carrier.number(value))) }
      promise.catch(on: queue) { error in handler(.failure(Reason(error))) }
    })
  operations.makeThrowing = { work in
    Tested(on: queue) { fulfill, reject in
      try work { outcome in
        switch outcome {
        case .success(let value): fulfill(carried(value))
        case .failure(let error): reject(error)
        }
      }
    }
  }
  operations.resolved = { outcome in
    if scheduler != nil {
      let promise = pending()
      resolve(promise, outcome)
      return promise
    }
    return switch outcome {
    case .success(let value): Tested(carried(value))
    case .failure(let error): Tested(error)
    }
  }
  operations.then = { promise, block in
    promise.then(on: queue, line: line()) { value -> Tested in try answer(block(carrier.number(value)), carried) }
  }
  operations.recover = { promise, block in
    promise.recover(on: queue, line: line()) { error -> Tested in try answer(block(Reason(error)), carried) }
  }
  operations.thenOn = { promise, queue, block in
    promise.then(on: queue) { value -> Tested in try answer(block(carrier.number(value)), carried) }
  }
  operations.observeOn = { promise, queue, handler in
    promise.then(on: queue) { value -> Void in handler(.success(carrier.number(value))) }
    promise.catch(on: queue) { error in handler(.failure(Reason(error))) }
  }
  operations.observeOnMain = { promise, handler in
    promise.then(on: .main) { value -> Void in handler(.success(carrier.number(value))) }
    promise.catch(on: .main) { error in handler(.failure(Reason(error))) }
  }
  operations.observeAnywhere = { work, handler in
    let promise = Tested.pending()
    promise.then { value -> Void in handler(.success(carrier.number(value))) }
    promise.catch { error in handler(.failure(Reason(error))) }
    work { resolve(promise, $0) }
  }
  operations.watch = { promise, block in promise.catch(on: queue) { error in block(Reason(error)) } }
  operations.always = { promise, block in promise.always(on: queue, block) }
  operations.read = { promise in
    promise.value.map { .success(carrier.number($0)) } ?? promise.error.map { .failure(Reason($0)) }
  }
  operations.wait = { (promise: consuming Tested) in
    do { return .success(carrier.number(try await (consume promise).get())) } catch { return .failure(Reason(error)) }
  }
  operations.waitAs = { (promise: consuming Tested, policy) in
    do {
      return .success(
        carrier.number(try await (consume promise).get(whenCancelled: policy == .stays ? .stays : .leaves)))
    } catch { return .failure(Reason(error)) }
  }
  operations.makeAndWait = { work, handover in
    do {
      switch handover {
      case .temporary: return .success(carrier.number(try await make(work).get()))
      case .consumed:
        let promise = make(work)
        return .success(carrier.number(try await (consume promise).get()))
      }
    } catch { return .failure(Reason(error)) }
  }
  operations.reports = { body in
    let lines = Lines()
    let (earlier, keptPlaces) = (Report.hook { lines.append($0.description) }, Report.keepsPlaces)
    Report.keepsPlaces = environment.mark != nil
    defer {
      Report.hook(earlier)
      Report.keepsPlaces = keptPlaces
    }
    body()
    return lines.all
  }
  addOperators(to: &operations, carrier, environment)
  return operations
}

func answer<Value>(_ reply: Reply<Promise<Value>>, _ carried: (Int) -> Value) throws -> Promise<Value> {
  switch reply {
  case .value(let value): Promise(carried(value))
  case .error(let error): Promise(error)
  case .thrown(let error): throw error
  case .promise(let promise): promise
  }
}

extension Subjects {
  static func silenceFull() { Report.hook { _ in } }
}
