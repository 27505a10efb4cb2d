// A race of nothing would never end. There has to be a first.
// refused: missing argument for parameter #1
import StatefulPromise

private func fastest(_ home: Promise<Int, Never>, _ mirrors: [Promise<Int, Never>]) -> Promise<Int, Never> {
  #if WRONG
    race()
  #else
    race(home, mirrors)
  #endif
}
