// Blocks of several chains may run at the same time, so they can't count in one variable.
// refused: captured var 'total' in concurrently-executing code
import FullPromises

private func sum(_ promises: [Promise<Int>]) -> Promise<Int> {
  #if WRONG
    var total = 0
    for promise in promises { promise.then { value in total += value } }
    return all(promises).then { _ in total }
  #else
    return all(promises).then { values in values.reduce(0, +) }
  #endif
}
