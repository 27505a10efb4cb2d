// A method of a main-actor class may return what the class keeps, so a block has to call it.
// refused: risks causing data races
import FullPromises

@MainActor private final class Screen {
  func text(_ number: Int) -> String { "\(number)" }
  func next(_ number: Int) -> Promise<Int> { Promise(number + 1) }

  func texts(_ number: Promise<Int>) -> Promise<String> {
    #if WRONG
      number.onMain.then(next).onMain.then(text)
    #else
      number.onMain.then { self.next($0) }.onMain.then { self.text($0) }
    #endif
  }
}
