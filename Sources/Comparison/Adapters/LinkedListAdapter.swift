import LinkedListPromise
import PromiseConformance

extension Subject {
  /// The immutable struct. A promise is a value: each observer has a run of its own.
  public static let linkedList = linkedList("LinkedListPromise", Integers()).adding(
    carriers.map { linkedList("of \($0.name)", $0) } + linkedListEntries)

  private static func linkedList(_ name: String, _ carrier: some Carrier) -> Subject {
    Subject(
      name, traits: [.manyObservers], differences: linkedListDifferences
    ) { linkedListOperations(carrier, $0) }
    .choosing([])
  }
}

func linkedListOperations<Values: Carrier>(
  _ carrier: Values, _ environment: Environment
) -> Operations<Promise<Values.Value, Reason>> {
  typealias Tested = Promise<Values.Value, Reason>
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  @Sendable func observing(_ handler: @escaping @Sendable (Outcome) -> Void) -> Tested.CompletionHandler {
    { handler($0.map(carrier.number)) }
  }
  var operations = Operations<Tested>(
    make: { work in Tested { completionHandler in work { completionHandler($0.map(carried)) } } },
    observe: { promise, handler in promise.task(observing(handler)) })
  operations.resolved = { Tested($0.map(carried)) }
  operations.then = { promise, block in
    promise.then { value throws(Reason) in try answer(block(carrier.number(value)), carried) }
  }
  operations.recover = { promise, block in
    promise.recover { error throws(Reason) in try answer(block(error), carried) }
  }
  operations.always = { promise, block in promise.always(block) }
  operations.all = { promises, join in all(promises).map { carried(join($0.map(carrier.number))) } }
  operations.race = { promises in race(promises[0], Array(promises.dropFirst())) }
  operations.observeOn = { promise, queue, handler in promise.on(queue).task(observing(handler)) }
  operations.thenOn = { promise, queue, block in
    promise.on(queue).then { value throws(Reason) in try answer(block(carrier.number(value)), carried) }
  }
  operations.observeOnMain = { promise, handler in promise.finishOnMainThread { handler($0.map(carrier.number)) } }
  operations.observeAnywhere = { work, handler in
    Tested { completionHandler in work { completionHandler($0.map(carried)) } }.task(observing(handler))
  }
  operations.wait = { promise in
    do throws(Reason) { return .success(carrier.number(try await promise.get())) } catch { return .failure(error) }
  }
  return operations
}

func answer<Value: Sendable>(
  _ reply: Reply<Promise<Value, Reason>>, _ carried: (Int) -> Value
) throws(Reason) -> Promise<Value, Reason> {
  switch reply {
  case .value(let value): Promise(result: carried(value))
  case .error(let error): Promise(error: error)
  case .thrown(let error): throw error
  case .promise(let promise): promise
  }
}
