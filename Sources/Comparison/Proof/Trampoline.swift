import Foundation

/// How do the controls stay off the stack? What would recurse waits for its turn in a loop of this thread.
enum Trampoline {
  @TaskLocal private static var waiting: Waiting?

  /// Runs `block` when the loop of this thread reaches it; at once, with a loop of its own, if there is none.
  static func run(_ block: @escaping @Sendable () -> Void) {
    guard let waiting else { return begin(block) }
    waiting.append(block)
  }

  /// Runs `block` when the loop of this thread has nothing else to do; what was put off last runs first.
  static func putOff(_ block: @escaping @Sendable () -> Void) {
    guard let waiting else { return begin(block) }
    waiting.putOff(block)
  }

  /// Runs `block` now, and with it whatever it starts.
  static func begin(_ block: () -> Void) {
    let waiting = Waiting()
    $waiting.withValue(waiting) {
      block()
      while let next = waiting.next() { next() }
    }
  }

  /// Runs somebody's block: what it starts must not wait until it returns.
  static func outside<Result>(_ block: () -> Result) -> Result { $waiting.withValue(nil, operation: block) }

  /// Releases what is taken. What that frees releases more in the same loop, not deeper on the stack.
  static func release<Value: Sendable>(_ take: () -> Value) {
    guard let waiting else { return begin { release(take) } }
    let value = take()
    waiting.append { withExtendedLifetime(value) {} }
  }

  private final class Waiting: Sendable {
    private struct Blocks: Sendable {
      var coming: [@Sendable () -> Void] = []
      var turn: [@Sendable () -> Void] = []
      var last: [@Sendable () -> Void] = []
    }

    private let blocks = Lock(Blocks())

    func putOff(_ block: @escaping @Sendable () -> Void) { blocks.withLock { $0.last.append(block) } }

    func append(_ block: @escaping @Sendable () -> Void) { blocks.withLock { $0.coming.append(block) } }

    func next() -> (@Sendable () -> Void)? {
      blocks.withLock { blocks in
        if blocks.turn.isEmpty {
          blocks.turn = blocks.coming.reversed()
          blocks.coming = []
        }
        return blocks.turn.popLast() ?? blocks.last.popLast()
      }
    }
  }
}

/// A value that a closure can capture without being released recursively with it.
final class Held<Value: Sendable>: Sendable {
  private let held: Lock<Value?>
  private let release: Releasing

  init(_ value: Value, _ release: Releasing) {
    held = Lock(value)
    self.release = release
  }

  deinit { release { held.withLock { $0.take() } } }

  /// There until the end.
  func use(_ body: (Value) -> Void) {
    guard let value = held.withLock({ $0 }) else { return }
    body(value)
  }
}

/// Opens the window of a race: gives other threads the time to get in between. It yields for a moment and never sleeps.
func letOthersIn(for time: Duration = .microseconds(500), until isOver: () -> Bool = { false }) {
  let end = ContinuousClock.now + time
  repeat { sched_yield() } while !isOver() && ContinuousClock.now < end
}

/// How is a function kept in a lock? In a type of its own: a function in generic storage is wrapped once more each time
/// it is read, until it overflows the stack of whoever calls it.
struct Hook<Argument>: Sendable {
  let call: @Sendable (Argument) -> Void
}

/// A cell that is known and not kept.
struct Weak: Sendable {
  weak var cell: Cell?
}
