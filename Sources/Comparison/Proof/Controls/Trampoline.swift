import Foundation

/// How do the controls stay off the stack? What would recurse waits for its turn in a loop of this thread.
enum Trampoline {
  @TaskLocal private static var waiting: Waiting?

  /// Runs `block` when the loop of this thread reaches it; at once, with a loop of its own, if there is none.
  static func run(_ block: @escaping Block) {
    guard let waiting else { return begin(block) }
    waiting.append(block)
  }

  /// Runs `block` when the loop of this thread has nothing else to do; what was put off last runs first.
  static func putOff(_ block: @escaping Block) {
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
      var coming: [Block] = []
      var turn: [Block] = []
      var last: [Block] = []
    }

    private let blocks = Lock(Blocks())

    func putOff(_ block: @escaping Block) { blocks.withLock { $0.last.append(block) } }

    func append(_ block: @escaping Block) { blocks.withLock { $0.coming.append(block) } }

    func next() -> Block? {
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
