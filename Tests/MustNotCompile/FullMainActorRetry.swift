// Blocks of operators without a form for the main actor belong to no actor, also in a class that does.
// refused: in a synchronous nonisolated context
import FullPromises

@MainActor private final class Loader {
  private var tries = 0

  private func load() -> Promise<Int> {
    tries += 1
    return Promise(tries)
  }

  private func answer(_ handler: @escaping @Sendable (Int) -> Void) { handler(tries) }

  func start() -> [Promise<Int>] {
    #if WRONG
      [retry(on: .main) { self.load() }, wrap { handler in self.answer(handler) }]
    #else
      [
        retry(on: .main) { MainActor.assumeIsolated { self.load() } },
        wrap(on: .main) { handler in MainActor.assumeIsolated { self.answer(handler) } },
        Promise(0).reduce(on: .main, 1) { sum, _ in MainActor.assumeIsolated { sum < 9 ? self.load() : Promise(sum) } },
        Promise(on: .main) { fulfill, _ in MainActor.assumeIsolated { fulfill(self.tries) } },
      ]
    #endif
  }
}
