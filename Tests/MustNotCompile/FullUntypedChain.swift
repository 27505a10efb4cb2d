// A long chain of blocks without types begins with a promise of a known type.
// refused: unable to type-check this expression in reasonable time
import FullPromises

private func chain() {
  #if WRONG
    Promise(1).then { $0 + 1 }.then { $0 * 2 }.then { $0 - 3 }.then { print($0) }
  #else
    Promise<Int>(1).then { $0 + 1 }.then { $0 * 2 }.then { $0 - 3 }.then { print($0) }
  #endif
}
