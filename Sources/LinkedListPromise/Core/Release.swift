/// What a node or an observer held.
enum Remains: Sendable {
  case node(Node.Content)
  case observer(Observer.State)
  case none
}

/// How is a long chain released on a small stack? What a node held may be the last owner of another node: the one
/// before it in the list, or a whole chain that the caller's function captured. Left alone, each release would stand on
/// the stack of the one before. So the first release on a thread becomes a loop, and every release inside it leaves its
/// remains to that loop. The slot is emptied first, so that nobody up the stack still holds them.
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

/// The thread's list of what the release under way on it has still to release.
private let underWay = ThreadSlot()
