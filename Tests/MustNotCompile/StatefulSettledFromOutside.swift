// Only its task can finish a promise; who merely holds it can't.
// refused: has no member 'fulfill'
import StatefulPromise

private func answer() -> Promise<Int, Never> {
  #if WRONG
    let promise = Promise<Int, Never> { _ in }
    promise.fulfill(42)
    return promise
  #else
    return Promise { completionHandler in completionHandler(.success(42)) }
  #endif
}
