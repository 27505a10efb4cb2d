// A block runs on a queue, and a queue isn't the main actor, though it may be the main queue.
// refused: call to main actor-isolated instance method 'show' in a synchronous nonisolated context
import Dispatch
import ResolveBlockPromise

@MainActor private final class Screen {
  func show(_ text: String) { print(text) }
}

@MainActor private func show(_ promise: Promise<String>, on screen: Screen) {
  promise.run(on: .main).then { text in
    #if WRONG
      screen.show(text)
    #else
      MainActor.assumeIsolated { screen.show(text) }
    #endif
  }
}
