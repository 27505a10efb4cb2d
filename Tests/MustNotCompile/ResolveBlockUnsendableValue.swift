// A resolved value goes to whatever queue the block runs on.
// refused: does not conform to the 'Sendable' protocol
import ResolveBlockPromise

#if WRONG
  private final class Page { var words = 0 }
#else
  private struct Page: Sendable { var words = 0 }
#endif

private func page() -> Promise<Page> { Promise(name: "page") }
