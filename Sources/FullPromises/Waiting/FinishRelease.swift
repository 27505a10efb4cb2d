import Dispatch

/// What must a thread hand over before it blocks? The wait may have begun inside the `deinit` of an object that a
/// promise or a block owned, and may need what this thread was about to do next.
///
/// So another thread may run the block that was about to follow in this turn, and another thread frees what is left of
/// the release that is running. This thread can't free it: other `deinit`s may wait, too, so this wait could last
/// longer than its limit.
@usableFromInline
func finishRelease() {
  Turn.lendNext()
  guard let releases = Releases.current.pointer, !releases.pointee.waiting.isEmpty else { return }
  // The other thread takes the content out of the lock, so nothing is left that would be freed outside the loop.
  let waiting = Lock(exchange(&releases.pointee.waiting, with: []))
  DispatchQueue(label: "FullPromises.release").async {
    var releases = Releases(waiting: waiting.withLock { waiting in exchange(&waiting, with: []) })
    var slot = releases.waiting.popLast()
    releases.run(&slot)
  }
}
