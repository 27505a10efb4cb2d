// A maker takes the place of its caller, so `pending` isn't a function without arguments.
// refused: cannot convert value
import FullPromises

private func make(_ maker: @Sendable () -> Promise<Int>) -> Promise<Int> { maker() }

private func pending() -> Promise<Int> {
  #if WRONG
    make(Promise<Int>.pending)
  #else
    make { .pending() }
  #endif
}
