// A value has no state, so there is no result to look at; there is one to ask for.
// refused: has no member 'result'
import LinkedListPromise

private func show(_ promise: Promise<Int, Never>) {
  #if WRONG
    print(promise.result)
  #else
    promise.task { result in print(result) }
  #endif
}
