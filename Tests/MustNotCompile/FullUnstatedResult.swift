// A block of several statements in the middle of a chain says what it returns.
// refused: type 'Any' does not conform to the 'Sendable' protocol
import FullPromises

private func count(_ promise: Promise<String>) {
  #if WRONG
    promise.then { text in
      print(text)
      return text.count
    }.then { count in print(count) }
  #else
    promise.then { text -> Int in
      print(text)
      return text.count
    }.then { count in print(count) }
  #endif
}
