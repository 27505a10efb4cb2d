import Dispatch
import Synchronization

/// When does a wait on the main queue become one that can't end? When a block that the promise needs is sent to main.
///
/// There is one such wait at most, since it blocks the queue. The main queue is known by a key that is set on it, since
/// two handles of it need not be the same object.
@usableFromInline
enum MainWait {
  private static let target = Atomic<UInt>(0)
  private static let underWay = Lock<(target: UInt, wait: any Refusable)?>(nil)

  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mainKey) != nil }

  /// Whether the caller keeps the main queue: it runs in a block of that queue, or on the main thread, maybe in a block
  /// that another queue runs there by `sync`.
  @usableFromInline
  static var isOnMain: Bool {
    _ = mainKey
    return DispatchQueue.getSpecific(key: mainKey) != nil || MainLoop.isHere
  }

  static func begin(_ promise: UInt, _ wait: any Refusable) {
    underWay.withLock { underWay in underWay = (promise, wait) }
    target.store(promise, ordering: .sequentiallyConsistent)
  }

  static func end() {
    target.store(0, ordering: .sequentiallyConsistent)
    underWay.withLock { underWay in underWay = nil }
  }

  /// Asked for every block, so it costs one load.
  static func isAwaited(_ promise: UInt) -> Bool { target.load(ordering: .sequentiallyConsistent) == promise }

  static func blockWasSent(to queue: DispatchQueue, for promise: UInt) {
    guard isMain(queue) else { return }
    underWay.withLock { underWay in underWay?.target == promise ? underWay?.wait : nil }?.refuse()
  }
}

/// A wait that is refused if it would never end.
protocol Refusable: AnyObject, Sendable {
  func refuse()
}

extension AnyPromise {
  /// The address of this promise, which no other living promise has.
  @inline(__always)
  var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  /// Notes that the block which settles this promise was sent to its queue.
  ///
  /// - Parameter queue: the promise's own, unless another is named.
  func willHop(to other: DispatchQueue? = nil) {
    core.isOnTheWay = true
    if MainWait.isAwaited(address), let queue = other ?? queue { MainWait.blockWasSent(to: queue, for: address) }
  }

  /// Runs the block that settles this promise.
  func run(_ block: Block, _ outcome: Outcome, _ running: Running) -> Answer {
    core.isOnTheWay = false
    return running.run(for: core.isByHand ? nil : address) {
      do { return try block(outcome) } catch { return .outcome(.rejection(error)) }
    }
  }

  /// Whether a block without which nobody can settle the promise has been sent to the main queue and hasn't started.
  var needsMain: Bool {
    guard let queue else { return false }
    return MainWait.isMain(queue) && core.isOnTheWay && outcome == nil
  }
}

extension Core {
  /// Whether a block that this promise needs was sent to its queue and hasn't started. A wait on the main queue for a
  /// block that started there comes after it on the same thread. So the end of the way needs no barrier.
  var isOnTheWay: Bool {
    get { isSent.load(ordering: .sequentiallyConsistent) }
    nonmutating set {
      if newValue {
        isSent.store(true, ordering: .sequentiallyConsistent)
      } else {
        isSent.store(false, ordering: .releasing)
      }
    }
  }
}
