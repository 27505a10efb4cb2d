import Foundation

/// A value that a closure can capture without being released recursively with it.
final class Held<Value: Sendable>: Sendable {
  private let held: Lock<Value?>
  private let release: @Sendable (() -> Value?) -> Void

  init(_ value: Value, _ release: @escaping @Sendable (() -> Value?) -> Void) {
    held = Lock(value)
    self.release = release
  }

  deinit { release { take() } }

  /// There until the end.
  func use(_ body: (Value) -> Void) {
    guard let value = held.withLock({ $0 }) else { return }
    body(value)
  }

  var isTaken: Bool { held.withLock { $0 == nil } }

  func take() -> Value? { held.withLock { $0.take() } }
}

extension Conduct {
  func release<Value: Sendable>(_ take: () -> Value) { Trampoline.release(take) }

  func loop(_ way: Way, _ block: @escaping Block) { Trampoline.run(block) }
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

/// Whether something has happened.
final class Flag: Sendable {
  private let state = Lock(false)

  var isUp: Bool { state.withLock { $0 } }

  func raise() { state.withLock { $0 = true } }
}

/// A number that is claimed by one caller.
final class Claim: Sendable {
  private let number = Lock<Int?>(nil)

  func has(_ number: Int) -> Bool { self.number.withLock { $0 == number } }

  func take(_ number: Int) -> Bool { self.number.withLock { exchange(&$0, with: number) != number } }
}

extension Conduct {
  /// Whether the caller is the first to claim a number.
  func claim(_ claim: Claim, _ number: Int) -> Bool { claim.take(number) }
}
