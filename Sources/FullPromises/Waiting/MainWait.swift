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
