/// What does a promise still hold when a clause is over? Every closure that a design is given holds one life, and so
/// does every value, where values are objects.
final class Alive: Sendable {
  private let count = Awaited(0) { -$0 }
  private let values = Awaited(0) { -$0 }

  /// The closure, with a life that ends when the last holder releases the closure.
  func hold<Input, Output>(_ body: @escaping @Sendable (Input) -> Output) -> @Sendable (Input) -> Output {
    let life = Life(count)
    return { input in withExtendedLifetime(life) { body(input) } }
  }

  func hold(_ body: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let life = Life(count)
    return { withExtendedLifetime(life, body) }
  }

  /// A life that goes into a value.
  func life() -> any AnyObject & Sendable { Life(values) }

  /// Whether all lives have ended.
  var areOver: Bool { count.withLock { $0 == 0 } && valuesAreOver }

  /// Whether all values have gone.
  var valuesAreOver: Bool { values.withLock { $0 == 0 } }

  /// Waits until the lives of all closures have ended. Returns how many haven't when the deadline passed.
  func wait(until deadline: Deadline) -> Int { Self.wait(for: count, until: deadline) }

  /// The same for values.
  func waitForValues(until deadline: Deadline) -> Int { Self.wait(for: values, until: deadline) }

  private static func wait(for count: Awaited<Int>, until deadline: Deadline) -> Int {
    _ = count.wait(for: 0, until: deadline)
    return count.withLock { $0 }
  }

  private final class Life: Sendable {
    private let count: Awaited<Int>

    init(_ count: Awaited<Int>) {
      self.count = count
      count.withLock { $0 += 1 }
    }

    deinit { count.withLock { $0 -= 1 } }
  }
}
