// A promise may be pending, so looking at its value may find none.
// refused: value of optional type 'Int?' must be unwrapped
import FullPromises

private func double(_ promise: Promise<Int>) -> Promise<Int> {
  #if WRONG
    Promise(promise.value * 2)
  #else
    promise.then { value in value * 2 }
  #endif
}
