import Synchronization

/// Records the history of promises, which are identified by their addresses until they are released.
package protocol Watcher: AnyObject, Sendable {
  func made(_ promise: UInt, at place: Place)
  /// Other promises settle this one.
  func follows(_ promise: UInt, _ sources: [UInt])
  /// Only the source at this index settles it.
  func follows(_ promise: UInt, sourceAt index: Int)
  /// The promise gets an outcome, unless it already has one.
  func settles(_ promise: UInt, isRejected: Bool)
  /// Somebody gets its error, if it has one now or later.
  func isTaken(_ promise: UInt)
  /// Somebody waits for it, and gets its error unless the wait ends earlier.
  func isAwaited(_ promise: UInt, by wait: any Waiting)
  /// Its block gets the error of its source.
  func takes(_ promise: UInt)
  /// The promise is released: with its error if it has one, or dropped while others wait for it.
  func ends(_ promise: UInt, _ type: Any.Type, _ error: (any Error)?, isDropped: Bool)
  func chain(of promise: UInt, around text: String) -> String
}

/// A wait that may end before there is an outcome.
package protocol Waiting: AnyObject, Sendable {
  var isOver: Bool { get }
}

package enum Places {
  /// Whether somebody watches.
  package static var areKept: Bool { flag.load(ordering: .relaxed) }
  private static let flag = Atomic(false)
  private static let state = Lock<(any Watcher)?>(nil)
  @inline(never) private static var kept: (any Watcher)? { state.withLock { watcher in watcher } }

  package static var watcher: (any Watcher)? {
    @inline(__always) get { areKept ? kept : nil }
    set {
      let old = state.withLock { watcher in
        flag.store(newValue != nil, ordering: .relaxed)
        return exchange(&watcher, with: newValue)
      }
      withExtendedLifetime(old) {}
    }
  }
}
