// A promise that is made of a function without a type has the function as its value.
// refused: cannot convert return expression of type 'Promise<@
import FullPromises

private func load() -> Int { 1 }

private func loaded() -> Promise<Int> {
  #if WRONG
    let promise = Promise(load)
  #else
    let promise = Promise<Int>(load)
  #endif
  return promise
}

@MainActor private final class Screen {
  func count() -> Int { 1 }

  func counted() -> Promise<Int> {
    #if WRONG
      let promise = Promise(count)
    #else
      let promise = Promise(onMain: count)
    #endif
    return promise
  }
}
