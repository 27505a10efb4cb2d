// A block of `reduce` returns a promise, since the next value may take its time.
// refused: cannot convert value of type 'Int' to closure result type 'Promise<Int>'
import FullPromises

private func sum(_ promise: Promise<Int>, _ numbers: [Int]) -> Promise<Int> {
  #if WRONG
    promise.reduce(numbers) { a, b in a + b }
  #else
    promise.reduce(numbers) { a, b in Promise(a + b) }
  #endif
}
