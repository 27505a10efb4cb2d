// A block may throw what its promise can fail with, and nothing else.
// refused: thrown expression type 'Late' cannot be converted to error type 'Missing'
import LinkedListPromise

private struct Missing: Error {}
private struct Late: Error {}

private func checked(_ promise: Promise<Int, Missing>) -> Promise<Int, Missing> {
  promise.map { (value) throws(Missing) in
    #if WRONG
      throw Late()
    #else
      throw Missing()
    #endif
  }
}
