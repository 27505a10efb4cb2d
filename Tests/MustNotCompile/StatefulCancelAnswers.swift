// A cancel and a result may race, and the state tells which of them won; so `cancel` returns nothing.
// refused: cannot convert
import StatefulPromise

private func leave(_ promise: Promise<Int, Never>) -> Bool {
  #if WRONG
    return promise.cancel()
  #else
    promise.cancel()
    if case .finished = promise.state { return false }
    return true
  #endif
}
