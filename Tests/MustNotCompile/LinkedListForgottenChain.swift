// A chain that nobody asks does nothing at all, so dropping it is no way to run it.
// refused: result of call to 'map' is unused
import LinkedListPromise

private func show(_ promise: Promise<Int, Never>) {
  #if WRONG
    promise.map { number in print(number) }
  #else
    promise.map { number in print(number) }.task { _ in }
  #endif
}
