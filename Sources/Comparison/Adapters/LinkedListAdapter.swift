import LinkedListPromise
import PromiseConformance

extension Subject {
  /// The immutable struct. A promise is a value: each observer has a run of its own.
  public static let linkedList = Subject(
    "LinkedListPromise", traits: [.manyObservers], differences: linkedListDifferences
  ) { _ in
    typealias Tested = Promise<Int, Reason>
    var operations = Operations<Tested>(
      make: { work in Tested { completionHandler in work(completionHandler) } },
      observe: { promise, handler in promise.task(handler) })
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
    operations.observeOn = { promise, queue, handler in promise.on(queue).task(handler) }
    operations.thenOn = { promise, queue, block in
      promise.on(queue).then { value throws(Reason) in try answer(block(value)) }
    }
    operations.observeOnMain = { promise, handler in promise.finishOnMainThread { handler($0) } }
    operations.observeAnywhere = { work, handler in
      Tested { completionHandler in work(completionHandler) }.task(handler)
    }
    operations.wait = { promise in
      do throws(Reason) { return .success(try await promise.get()) } catch { return .failure(error) }
    }
    return operations
  }.choosing([])
}

private func answer(_ reply: Reply<Promise<Int, Reason>>) throws(Reason) -> Promise<Int, Reason> {
  switch reply {
  case .value(let value): Promise(result: value)
  case .error(let error): Promise(error: error)
  case .thrown(let error): throw error
  case .promise(let promise): promise
  }
}
