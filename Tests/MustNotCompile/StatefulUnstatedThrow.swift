// A closure that throws states its error type, since the compiler infers any Error, which the promise can't fail with.
// refused: invalid conversion from throwing function of type
import StatefulPromise

private struct Missing: Error {}

private func checked(_ promise: Promise<Int, Missing>) -> Promise<Int, Missing> {
  #if WRONG
    promise.map { number in
      if number < 0 { throw Missing() }
      return number
    }
  #else
    promise.map { (number) throws(Missing) in
      if number < 0 { throw Missing() }
      return number
    }
  #endif
}
