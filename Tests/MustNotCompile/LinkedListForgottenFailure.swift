// The type says how a promise can fail; leaving that out isn't an 'any Error' by default.
// refused: specialized with too few type parameters
import LinkedListPromise

#if WRONG
  private func name() -> Promise<String> { Promise(result: "Ada") }
#else
  private func name() -> Promise<String, Never> { Promise(result: "Ada") }
#endif
