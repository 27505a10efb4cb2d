import Dispatch
import Synchronization

/// When can a wait on the main queue no longer end? When a block that the promise needs is sent to that queue.
///
/// Such a wait blocks the queue. Another wait can be nested in it only in a `deinit` that it calls. The main queue is
/// recognized by a key that is set on it, because two references to it needn't be the same object.
@usableFromInline
enum MainWait {
  private static let target = Atomic<UInt>(0)
  private static let underWay = Lock<Noted?>(nil)

  typealias Noted = (target: UInt, wait: any Expecting)

  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mainKey) != nil }

  /// Whether the caller blocks the main queue: it runs in a block of that queue, or on the main thread, perhaps in a
  /// block that another queue runs there by `sync`.
  @usableFromInline
  static var isOnMain: Bool {
    _ = mainKey
    return DispatchQueue.getSpecific(key: mainKey) != nil || MainLoop.isHere
  }

  /// Notes the wait that is under way now. Returns the one that was noted before.
  @discardableResult
  static func note(_ wait: Noted?) -> Noted? {
    let old = underWay.withLock { underWay in exchange(&underWay, with: wait) }
    target.store(wait?.target ?? 0, ordering: .sequentiallyConsistent)
    return old
  }

  /// Called for every block, so it costs only one load.
  static func isAwaited(_ promise: UInt) -> Bool { target.load(ordering: .sequentiallyConsistent) == promise }

  static func blockWasSent(to queue: DispatchQueue, for promise: UInt) {
    guard isMain(queue) else { return }
    underWay.withLock { underWay in underWay?.target == promise ? underWay?.wait : nil }?
      .put(.error(PromiseError.deadlock))
  }
}
