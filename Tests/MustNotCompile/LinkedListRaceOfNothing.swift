// A race of nothing would never end. There has to be a first.
// refused: missing argument for parameter #1
import LinkedListPromise

private func fastest(_ mirrors: [Promise<Int, Never>], _ home: Promise<Int, Never>) -> Promise<Int, Never> {
  #if WRONG
    race()
  #else
    race(home, mirrors)
  #endif
}
