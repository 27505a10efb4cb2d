// A block stays attached until its promise is settled, for nothing stands for its place; a task that waits can leave.
// refused: has no member 'withdraw'
import FullPromises

private func leave(_ promise: Promise<Int>) {
  #if WRONG
    let place = promise.then { number in print(number) }
    place.withdraw()
  #else
    let waiting = Task { try await promise.get() }
    waiting.cancel()
  #endif
}
