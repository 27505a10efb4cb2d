// A value that only one thread may use can't be promised.
// refused: does not conform to the 'Sendable' protocol
import FullPromises

#if WRONG
  private final class Page { var words = 0 }
#else
  private final class Page: Sendable { let words = 0 }
#endif

private func page() -> Promise<Page> { Promise { Page() } }
