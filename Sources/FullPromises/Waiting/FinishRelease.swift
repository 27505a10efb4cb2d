import Dispatch

/// What must a thread do before it blocks inside the `deinit` of an object that a promise held?
///
/// It frees what the release under way on this thread has still to free, since it may wait for the end of one of these
/// promises.
///
/// If that frees another such object, its wait stands on the stack of this one. A wait that would stand too deep leaves
/// the rest to another thread.
@usableFromInline
func finishRelease() {
  guard let releasing = Releasing.underWay else { return }
  if releasing.pointee.depth == deepest {
    let rest = Rest(exchange(&releasing.pointee.waiting, with: []))
    return DispatchQueue(label: "FullPromises.release").async { rest.free() }
  }
  releasing.pointee.depth += 1
  var slot = releasing.pointee.waiting.popLast()
  Remains.free(&slot, releasing)
  releasing.pointee.depth -= 1
}

/// Some more could overflow a small stack.
private let deepest = 16

/// What another thread frees. It gives its content away, so nothing remains that would be freed outside the loop.
private final class Rest: Sendable {
  private let waiting: Lock<[Remains]>

  init(_ waiting: consuming [Remains]) { self.waiting = Lock(waiting) }

  func free() {
    var slot = waiting.withLock { waiting in waiting.popLast() }
    while slot != nil {
      release(&slot)
      slot = waiting.withLock { waiting in waiting.popLast() }
    }
  }
}
