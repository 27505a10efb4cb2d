/// The content of a released node or observer.
enum Remains: Sendable {
  case node(Node.Content)
  case observer(Observer.State)
  case none
}

/// How is a long chain released on a small stack? A node may be the last owner of another node: the one before it in
/// the list, or a whole chain that the caller's function captured. Left alone, each release would stand on the stack of
/// the one before. So the first release on a thread becomes a loop, and every release inside it leaves its remains to
/// that loop. The slot is emptied first, so that no caller up the stack still holds them.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
@inline(never)
func release(_ slot: inout Remains) {
  if let waiting = underWay.pointer?.assumingMemoryBound(to: [Remains].self) {
    waiting.pointee.append(exchange(&slot, with: .none))
    return
  }
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    underWay.pointer = UnsafeMutableRawPointer(waiting)
    slot = .none
    while waiting.pointee.popLast() != nil {}
    underWay.pointer = nil
  }
}

/// The remains that the release under way on this thread has still to free.
private let underWay = ThreadSlot()
