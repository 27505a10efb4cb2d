import Synchronization

/// Where was a promise made, and by which maker or operator? Each of them passes the place. Only the module
/// `FullPromisesDiagnostics` keeps it, while it watches: a promise has no room for it.
///
/// The compiler gives a file's name as a constant of 17 bytes. The address of its text, which ends with a zero, is
/// enough.
@usableFromInline
package struct Place: Sendable {
  package let maker: Maker
  package let line: UInt32
  package let fileID: UInt

  @usableFromInline
  init(_ maker: Maker, line: UInt32, fileID: UInt) { (self.maker, self.line, self.fileID) = (maker, line, fileID) }

  @_alwaysEmitIntoClient
  init(_ maker: Maker, _ fileID: StaticString, _ line: UInt) {
    self.init(maker, line: UInt32(truncatingIfNeeded: line), fileID: UInt(bitPattern: fileID.utf8Start))
  }
}

/// The word for a step of a chain.
@usableFromInline
package enum Maker: UInt8, Sendable {
  case promise, wrap, then, validate, reduce, `catch`, recover, always, delay, timeout, retry, all, any, race
}

/// Remembers the history of promises, which are named by their addresses until they end.
package protocol Watcher: AnyObject, Sendable {
  func made(_ promise: UInt, at place: Place)
  /// Other promises settle this one.
  func follows(_ promise: UInt, _ sources: [UInt])
  /// Only the source at this index settles it.
  func follows(_ promise: UInt, sourceAt index: Int)
  /// The promise gets an outcome, unless it has one.
  func settles(_ promise: UInt, isRejected: Bool)
  /// Somebody gets its error, if it has one now or later.
  func isTaken(_ promise: UInt)
  /// Its block gets the error of its source.
  func takes(_ promise: UInt)
  /// The promise is released: with its error if it has one, or dropped while others wait for it.
  func ends(_ promise: UInt, _ type: Any.Type, _ error: (any Error)?, isDropped: Bool)
  func chain(of promise: UInt, around text: String) -> String
}

package enum Places {
  /// Whether somebody watches.
  package static var areKept: Bool { flag.load(ordering: .relaxed) }
  private static let flag = Atomic(false)
  private static let state = Lock<(any Watcher)?>(nil)

  package static var watcher: (any Watcher)? {
    @inline(never) get { state.withLock { watcher in watcher } }
    set {
      let old = state.withLock { watcher in
        flag.store(newValue != nil, ordering: .relaxed)
        return exchange(&watcher, with: newValue)
      }
      withExtendedLifetime(old) {}
    }
  }
}

extension State {
  /// Whether it is pending and somebody waits for it.
  fileprivate var isObserved: Bool {
    if case .pending(_, let observers) = self { !observers.isEmpty } else { false }
  }
}

extension AnyPromise {
  /// Notes the promise that this one settles, if the observer is one.
  @inline(never)
  func note(_ observer: Observer) {
    switch observer {
    case .block(let next, _, _), .adopter(let next): Places.watcher?.follows(next.address, [address])
    case .listener: break
    }
  }

  /// Notes that this promise is being released.
  @inline(never)
  func noteEnd() {
    let isDropped = withState { state in state.isObserved } && isByHand
    Places.watcher?.ends(address, Self.self, outcome?.error, isDropped: isDropped)
  }
}
