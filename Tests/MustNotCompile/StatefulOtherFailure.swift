// All members of a combination fail in one way, so that the whole has one type of failure.
// refused: cannot convert value of type 'Promise<Int, Late>' to expected argument type 'Promise<Int, Missing>'
import StatefulPromise

private struct Missing: Error {}
private struct Late: Error {}

private func both(_ one: Promise<Int, Missing>, _ other: Promise<Int, Late>) -> Promise<(Int, Int), Missing> {
  #if WRONG
    all(one, other)
  #else
    all(one, other.mapError { _ in Missing() })
  #endif
}
