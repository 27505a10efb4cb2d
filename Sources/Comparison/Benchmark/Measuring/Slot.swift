/// Where a design without a resolver leaves its completion handler until somebody settles it.
final class Slot<Value: Sendable>: Sendable {
  private let content = Lock<Value?>(nil)

  func put(_ value: Value) { content.withLock { $0 = value } }

  func take() -> Value? {
    content.withLock { content in
      defer { content = nil }
      return content
    }
  }
}
