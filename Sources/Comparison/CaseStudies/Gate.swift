/// What makes an answer late? It waits here until the gate is opened; then all answers leave in their order, and later
/// ones don't wait.
final class Gate: Sendable {
  /// Nil once the gate is open.
  private let waiting = Lock<[@Sendable () -> Void]?>([])

  func pass(_ answer: @escaping @Sendable () -> Void) {
    let isOpen = waiting.withLock { waiting in
      waiting?.append(answer)
      return waiting == nil
    }
    if isOpen { answer() }
  }

  func open() {
    let late = waiting.withLock { waiting in
      defer { waiting = nil }
      return waiting
    }
    late?.forEach { $0() }
  }
}
