import Dispatch

/// What must a thread hand over before it blocks inside the `deinit` of an object that a promise or a block held?
///
/// Another thread may run the block that was to follow in this turn, and frees what the release under way has still to
/// free, since the wait may be for one of these. Freed here, they would stand on the stack of this wait, which would
/// last as long as the waits in their own `deinit`s, and longer than its limit.
@usableFromInline
func finishRelease() {
  Turn.lendNext()
  guard let releases = Releases.current, !releases.pointee.waiting.isEmpty else { return }
  let handedOver = HandedOver(exchange(&releases.pointee.waiting, with: []))
  DispatchQueue(label: "FullPromises.release").async { handedOver.free() }
}

/// What another thread frees. It gives its content away, so nothing is left that would be freed outside the loop.
private final class HandedOver: Sendable {
  private let waiting: Lock<[Remains]>

  init(_ waiting: consuming [Remains]) { self.waiting = Lock(waiting) }

  func free() {
    var releases = Releases(waiting: waiting.withLock { waiting in exchange(&waiting, with: []) })
    var slot = releases.waiting.popLast()
    releases.run(&slot)
  }
}
