// What a handler captures goes with it to another thread.
// refused: capture of 'page' with non-Sendable type 'Page' in a '@Sendable' closure
import StatefulPromise

private final class Page { var words = 0 }

private func count(_ promise: Promise<Int, Never>) {
  let page = Page()
  #if WRONG
    promise.start { result in page.words = result.get() }
  #else
    page.words = promise.result?.get() ?? 0
  #endif
}
