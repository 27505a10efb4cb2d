import PromiseConformance
import ResolveBlockPromise

extension Subject {
  /// Carlson's model. One consumer: attaching twice is what this design doesn't do.
  public static let resolveBlock = resolveBlock("ResolveBlockPromise", Integers()).adding(
    carriers.map { resolveBlock("of \($0.name)", $0) } + resolveBlockEntries)

  private static func resolveBlock(_ name: String, _ carrier: some Carrier) -> Subject {
    Subject(
      name, traits: [.oneConsumer, .identity, .executor, .marks], differences: resolveBlockDifferences,
      semantics: resolveBlockSemantics
    ) { resolveBlockOperations(carrier, $0) }
    .choosing(.followsAtOnce)
  }
}

private let resolveBlockSemantics: Semantics = {
  var semantics = Semantics(
    delivery: .queued(.links), hasOneSlot: true, cancelling: .detaches, waits: [.cancels, .stays],
    errors: [
      .cancelled: "\(PromiseError.cancelled)", .dropped: "\(PromiseError.dropped)", .ring: "\(PromiseError.cycle)",
    ],
    reports: [
      .dropped: "was dropped before it was resolved", .unhandled: "ended with an error that nothing handled",
      .ignored: "was changed after a block was attached",
    ], order: .ofStops
  )
  semantics.namesReports = true
  return semantics
}()

func resolveBlockOperations<Values: Carrier>(
  _ carrier: Values, _ environment: Environment
) -> Operations<Promise<Values.Value>> {
  typealias Tested = Promise<Values.Value>
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  // Where the suite takes all blocks, no queue is named: the design's own default stands for the suite's queue.
  let standard = Promise<Int>.resolved(with: 0).queue
  let scheduler = environment.executor.map { executor in
    Scheduler { queue, block in executor.enqueue(queue === standard ? environment.queue : queue, block) }
  }
  let queue = scheduler == nil ? environment.queue : nil
  @Sendable func made() -> Tested {
    let promise = named(Tested(scheduler: scheduler), environment)
    return queue.map { promise.run(on: $0) } ?? promise
  }
  @Sendable func resolve(_ promise: Tested, _ outcome: Outcome) {
    switch outcome {
    case .success(let value): promise.resolve(carried(value))
    case .failure(let error): promise.resolve(error: error)
    }
  }
  @Sendable func make(_ work: (@escaping @Sendable (Outcome) -> Void) -> Void) -> Tested {
    let promise = made()
    work { resolve(promise, $0) }
    return promise
  }
  var operations = Operations<Tested>(
    make: { work in make(work) },
    observe: { promise, handler in
      promise.thenError { result in handler(received(result, carrier)) }
    })
  operations.resolved = { outcome in
    let promise = made()
    resolve(promise, outcome)
    return promise
  }
  operations.then = { promise, block in
    named(promise.then { value in try answer(block(carrier.number(value)), carried) }, environment)
  }
  operations.recover = { promise, block in
    let next = promise.thenError { result -> Resolution<Values.Value> in
      switch result {
      case .success(let value): .value(value)
      case .failure(let error): try answer(block(Reason(error)), carried)
      }
    }
    return named(next, environment)
  }
  operations.wait = { (promise: consuming Tested) in
    do { return .success(carrier.number(try await (consume promise).get())) } catch { return .failure(Reason(error)) }
  }
  operations.waitAs = { (promise: consuming Tested, policy) in
    do {
      return .success(
        carrier.number(try await (consume promise).get(whenCancelled: policy == .stays ? .stays : .cancels)))
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
  addGroups(to: &operations, carrier, environment, on: queue)
  addPlaces(to: &operations, carrier, environment)
  operations.cancel = { $0.cancel() }
  operations.cancelAnswering = { $0.cancel() }
  operations.makeCancellable = { work, stop in
    let promise = made().onCancel(stop)
    work { resolve(promise, $0) }
    return promise
  }
  operations.addStop = { promise, stop in promise.onCancel(stop) }
  operations.makeThrowing = { work in
    Tested.wrap { (done: @escaping @Sendable (Result<Values.Value, Reason>) -> Void) in
      try work { done($0.map(carried)) }
    }.run(on: environment.queue)
  }
  operations.reports = { body in
    let lines = Lines()
    let earlier = Report.hook { lines.append($0.description) }
    defer { Report.hook(earlier) }
    body()
    return lines.all
  }
  return operations
}

/// A name by which reports call the promise.
func named<Value>(_ promise: Promise<Value>, _ environment: Environment) -> Promise<Value> {
  if let mark = environment.mark { promise.name = "\(mark)" }
  return promise
}

func answer<Value>(_ reply: Reply<Promise<Value>>, _ carried: (Int) -> Value) throws -> Resolution<Value> {
  switch reply {
  case .value(let value): .value(carried(value))
  case .error(let error): .error(error)
  case .thrown(let error): throw error
  case .promise(let promise): .promise(promise)
  }
}

func received<Values: Carrier>(_ result: Result<Values.Value, any Error>, _ carrier: Values) -> Outcome {
  result.map(carrier.number).mapError { Reason($0) }
}

extension Subjects {
  static func silenceResolveBlock() { Report.hook { _ in } }
}
