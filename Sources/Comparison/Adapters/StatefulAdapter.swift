import PromiseConformance
import StatefulPromise

extension Subject {
  /// The stateful class. Observers share one run, which the first of them starts.
  public static let stateful = Subject(
    "StatefulPromise", traits: [.manyObservers, .sharedRun, .identity], differences: statefulDifferences,
    semantics: .init(
      runs: .onFirstObserver, delivery: .sameStack, cancelling: .startsAnew, waits: [.leaves, .stays, .cancels],
      refusesCancelled: true, errors: [.cancelled: "cancelled", .dropped: "dropped", .ring: "dropped"],
      reports: [.dropped: "lost its completion handler", .ring: "waits for itself"],
      order: .ofEverything)
  ) { _ in
    typealias Tested = Promise<Int, Reason>
    var operations = Operations<Tested>(
      make: { work in Tested { completionHandler in work(completionHandler) } },
      observe: { promise, handler in promise.start(handler) })
    operations.resolved = { Tested($0) }
    operations.then = { promise, block in
      promise.then { value throws(Reason) in try answer(block(value)) }
    }
    operations.recover = { promise, block in
      promise.recover { error throws(Reason) in try answer(block(error)) }
    }
    operations.always = { promise, block in promise.always(block) }
    operations.all = { promises, join in all(promises).map(join) }
    operations.race = { promises in race(promises[0], Array(promises.dropFirst())) }
    operations.observeOn = { promise, queue, handler in promise.on(queue).start(handler) }
    operations.thenOn = { promise, queue, block in
      promise.on(queue).then { value throws(Reason) in try answer(block(value)) }
    }
    operations.observeOnMain = { promise, handler in promise.finishOnMainThread { handler($0) } }
    operations.observeAnywhere = { work, handler in
      Tested { completionHandler in work(completionHandler) }.start(handler)
    }
    operations.wait = { promise in await outcome { () async throws(WaitError<Reason>) in try await promise.get() } }
    operations.waitAs = { promise, policy in
      await outcome { () async throws(WaitError<Reason>) in
        switch policy {
        case .stays: try await promise.get(whenCancelled: .stays)
        case .leaves: try await promise.get(whenCancelled: .leaves)
        case .cancels: try await promise.get(whenCancelled: .cancels)
        }
      }
    }
    operations.makeAndWait = { work, handover in
      func make() -> Tested { Tested { completionHandler in work(completionHandler) } }
      return await outcome { () async throws(WaitError<Reason>) in
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
      Tested(cancellableTask: { completionHandler in
        work(completionHandler)
        return stop
      })
    }
    operations.read = { $0.result }
    operations.reports = { body in
      let lines = Lines()
      let earlier = Report.hook { lines.append($0.description) }
      defer { Report.hook(earlier) }
      body()
      return lines.all
    }
    return operations
  }.choosing([.goesDeep, .waitsForWork])
}

private func outcome(_ value: () async throws(WaitError<Reason>) -> Int) async -> Outcome {
  do throws(WaitError<Reason>) { return .success(try await value()) } catch {
    guard case .failure(let reason) = error else { return .failure(Reason(error)) }
    return .failure(reason)
  }
}

private func answer(_ reply: Reply<Promise<Int, Reason>>) throws(Reason) -> Promise<Int, Reason> {
  switch reply {
  case .value(let value): Promise(result: value)
  case .error(let error): Promise(error: error)
  case .thrown(let error): throw error
  case .promise(let promise): promise
  }
}

extension Subjects {
  static func silenceStateful() { Report.hook { _ in } }
}
