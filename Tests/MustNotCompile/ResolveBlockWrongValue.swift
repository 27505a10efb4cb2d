// A promise is resolved with a value of its type.
// refused: no exact matches in call to instance method 'resolve'
import ResolveBlockPromise

private func answer() -> Promise<Int> {
  let promise = Promise<Int>(name: "answer")
  #if WRONG
    promise.resolve("42")
  #else
    promise.resolve(42)
  #endif
  return promise
}
