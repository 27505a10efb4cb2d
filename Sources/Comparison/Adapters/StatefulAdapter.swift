import PromiseConformance
import StatefulPromise

extension Subject {
  /// The stateful class. Observers share one run, which the first of them starts.
  public static let stateful = stateful("StatefulPromise", Integers()).adding(
    carriers.map { stateful("of \($0.name)", $0) } + statefulEntries)

  private static func stateful(_ name: String, _ carrier: some Carrier) -> Subject {
    Subject(
      name, traits: [.manyObservers, .sharedRun, .identity, .marks], differences: statefulDifferences,
      semantics: statefulSemantics
    ) { statefulOperations(carrier, $0) }
    .choosing([.goesDeep, .waitsForWork])
  }
}

let statefulSemantics: Semantics = {
  var semantics = Semantics(
    runs: .onFirstObserver, delivery: .sameStack, cancelling: .startsAnew, waits: [.leaves, .stays, .cancels],
    refusesCancelled: true, errors: [.cancelled: "cancelled", .dropped: "dropped", .ring: "dropped"],
    reports: [.dropped: "lost its completion handler", .ring: "waits for itself"],
    order: .ofEverything)
  semantics.namesReports = true
  return semantics
}()

func statefulOperations<Values: Carrier>(
  _ carrier: Values, _ environment: Environment
) -> Operations<Promise<Values.Value, Reason>> {
  typealias Tested = Promise<Values.Value, Reason>
  @Sendable func carried(_ number: Int) -> Values.Value { carrier.value(number, environment) }
  @Sendable func line() -> UInt { environment.mark ?? #line }
  @Sendable func observing(_ handler: @escaping @Sendable (Outcome) -> Void) -> Tested.CompletionHandler {
    { handler($0.map(carrier.number)) }
  }
  var operations = Operations<Tested>(
    make: { work in Tested(line: line()) { completionHandler in work { completionHandler($0.map(carried)) } } },
    observe: { promise, handler in promise.start(observing(handler)) })
  operations.resolved = { Tested($0.map(carried)) }
  operations.then = { promise, block in
    promise.then(line: line()) { value throws(Reason) in try answer(block(carrier.number(value)), carried) }
  }
  operations.recover = { promise, block in
    promise.recover(line: line()) { error throws(Reason) in try answer(block(error), carried) }
  }
  operations.always = { promise, block in promise.always(line: line(), block) }
  operations.all = { promises, join in
    all(promises, line: line()).map(line: line()) { carried(join($0.map(carrier.number))) }
  }
  operations.race = { promises in race(promises[0], Array(promises.dropFirst()), line: line()) }
  operations.observeOn = { promise, queue, handler in promise.on(queue).start(observing(handler)) }
  operations.thenOn = { promise, queue, block in
    promise.on(queue, line: line()).then(line: line()) { value throws(Reason) in
      try answer(block(carrier.number(value)), carried)
    }
  }
  operations.observeOnMain = { promise, handler in promise.finishOnMainThread { handler($0.map(carrier.number)) } }
  operations.observeAnywhere = { work, handler in
    Tested { completionHandler in work { completionHandler($0.map(carried)) } }.start(observing(handler))
  }
  operations.wait = { promise in
    await outcome(carrier) { () async throws(WaitError<Reason>) in try await promise.get() }
  }
  operations.waitAs = { promise, policy in
    await outcome(carrier) { () async throws(WaitError<Reason>) in
      switch policy {
      case .stays: try await promise.get(whenCancelled: .stays)
      case .leaves: try await promise.get(whenCancelled: .leaves)
      case .cancels: try await promise.get(whenCancelled: .cancels)
      }
    }
  }
  operations.makeAndWait = { work, handover in
    func make() -> Tested { Tested { completionHandler in work { completionHandler($0.map(carried)) } } }
    return await outcome(carrier) { () async throws(WaitError<Reason>) in
      switch handover {
      case .temporary: return try await make().get()
      case .consumed:
        let promise = make()
        return try await (consume promise).get()
      }
    }
  }
  operations.cancel = { $0.cancel() }
  operations.makeCancellable = { work, stop in
    Tested(
      line: line(),
      cancellableTask: { completionHandler in
        work { completionHandler($0.map(carried)) }
        return stop
      })
  }
  operations.read = { $0.result?.map(carrier.number) }
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
  return operations
}

private func outcome<Values: Carrier>(
  _ carrier: Values, _ value: () async throws(WaitError<Reason>) -> Values.Value
) async -> Outcome {
  do throws(WaitError<Reason>) { return .success(carrier.number(try await value())) } catch {
    guard case .failure(let reason) = error else { return .failure(Reason(error)) }
    return .failure(reason)
  }
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

extension Subjects {
  static func silenceStateful() { Report.hook { _ in } }
}
