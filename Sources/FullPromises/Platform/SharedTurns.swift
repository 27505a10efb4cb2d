import Dispatch
import Synchronization

/// What a queue knows about its turns, once it was told something. Dispatch frees the value of a key when another one
/// is set, even if a thread is reading it. So a queue gets one object, which stays with it.
private final class Turns: Sendable {
  let areShared = Atomic(true)
}

private let key = DispatchSpecificKey<Turns>()
/// Held while a queue gets its object.
private let setting = Lock(())

extension DispatchQueue {
  /// Whether blocks of promises may share turns of this queue; `true` until it is set.
  ///
  /// The next block of a chain usually follows in the turn of the block before it. So it runs before other blocks that
  /// were submitted to the queue in the meantime, and if it waits for one of them, it waits forever. If you submit such
  /// blocks yourself, set this to `false`: then each block of a promise is submitted as a block of its own, and has the
  /// order that `async` gives it. A chain takes about twice as long on such a queue.
  ///
  /// Set it before a promise uses the queue, because it doesn't affect a turn that has begun.
  ///
  /// - Guarantee: may be used from any thread.
  /// - Cost: a look-up in the queue for each block that is submitted to it.
  /// - Tests: `TurnsTests`.
  /// - Source: none of the documents; it restores what Dispatch itself guarantees.
  public var promisesShareTurns: Bool {
    get { getSpecific(key: key)?.areShared.load(ordering: .relaxed) ?? true }
    set {
      setting.withLock { _ in if getSpecific(key: key) == nil { setSpecific(key: key, value: Turns()) } }
      getSpecific(key: key)?.areShared.store(newValue, ordering: .relaxed)
    }
  }
}
