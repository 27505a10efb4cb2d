import Dispatch
import Synchronization

/// When does a wait on the main queue become one that can't end? When a block that the promise needs is sent to main.
///
/// The main queue is known by a key that is set on it, since two handles of it need not be the same object.
enum MainWaits {
  private static let count = Atomic<Int>(0)
  private static let underWay = Lock<[ObjectIdentifier: [Wait]]>([:])

  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// One wait under way: ended by the promise, or refused.
  final class Wait: Sendable {
    private let done: DispatchSemaphore
    private let refused = Atomic<Bool>(false)

    init(_ done: DispatchSemaphore) { self.done = done }

    var isRefused: Bool { refused.load(ordering: .acquiring) }

    func refuse() {
      refused.store(true, ordering: .releasing)
      done.signal()
    }
  }

  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: mainKey) != nil }

  /// Whether the calling block runs on the main queue.
  static var isOnMain: Bool {
    _ = mainKey
    return DispatchQueue.getSpecific(key: mainKey) != nil
  }

  static func begin(_ promise: ObjectIdentifier, _ wait: Wait) {
    underWay.withLock { waits in waits[promise, default: []].append(wait) }
    count.add(1, ordering: .sequentiallyConsistent)
  }

  static func end(_ promise: ObjectIdentifier, _ wait: Wait) {
    count.subtract(1, ordering: .sequentiallyConsistent)
    underWay.withLock { waits in
      waits[promise]?.removeAll { other in other === wait }
      if waits[promise]?.isEmpty == true { waits[promise] = nil }
    }
  }

  /// Called for every block; costs one load while nobody waits on main.
  static func blockWasSent(to queue: DispatchQueue, for promise: ObjectIdentifier) {
    guard count.load(ordering: .sequentiallyConsistent) > 0, isMain(queue) else { return }
    underWay.withLock { waits in waits[promise] ?? [] }.forEach { wait in wait.refuse() }
  }
}
