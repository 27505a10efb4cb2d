// The function that a block is given takes a value, also an empty one; only the method of a promise may leave it out.
// refused: missing argument for parameter #1 in call
import FullPromises

private func saved() -> Promise<Void> {
  Promise<Void>(on: .global()) { fulfill, _ in
    #if WRONG
      fulfill()
    #else
      fulfill(())
    #endif
  }
}
