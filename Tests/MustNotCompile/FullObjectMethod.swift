// A method is passed as a block only if its object may be used by any thread, or belongs to the main actor.
// refused: converting non-Sendable function value to '@Sendable (Int) throws -> Void'
import FullPromises

#if WRONG
  private final class Screen {
    func show(_ number: Int) {}
    func fill(_ promise: Promise<Int>) { promise.then(show) }
  }
#else
  @MainActor private final class Screen {
    func show(_ number: Int) {}
    func fill(_ promise: Promise<Int>) { promise.onMain.then(show) }
  }
#endif
