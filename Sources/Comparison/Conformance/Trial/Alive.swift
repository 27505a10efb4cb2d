/// What does a promise still hold when a clause is over? Every closure that a design is given holds one life.
final class Alive: Sendable {
  private let count = Awaited(0) { -$0 }

  /// The closure, with a life that ends when the last holder releases the closure.
  func hold<Input, Output>(_ body: @escaping @Sendable (Input) -> Output) -> @Sendable (Input) -> Output {
    let life = Life(self)
    return { input in withExtendedLifetime(life) { body(input) } }
  }

  func hold(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let life = Life(self)
    return { withExtendedLifetime(life, body) }
  }

  /// Whether all lives have ended.
  var areOver: Bool { count.withLock { $0 == 0 } }

  /// Waits until all lives have ended. Returns how many haven't when the deadline passed.
  func wait(until deadline: Deadline) -> Int {
    _ = count.wait(for: 0, until: deadline)
    return count.withLock { $0 }
  }

  private final class Life: Sendable {
    private let alive: Alive

    init(_ alive: Alive) {
      self.alive = alive
      alive.count.withLock { $0 += 1 }
    }

    deinit { alive.count.withLock { $0 -= 1 } }
  }
}
