/// How is a long chain released on a small stack? A node may be the last owner of another node: the one before it in
/// the list, or a whole chain that the caller's function captured. Left alone, each release would stand on the stack of
/// the one before. So the first release on a thread becomes a loop, and every release inside it leaves its remains to
/// that loop. The slot is emptied first, so that no caller up the stack still holds them.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
@inline(__always)
func release(_ slot: inout Remains?) {
  if let remains = slot.take() { freeInLoop(remains) }
}

@inline(never)
private func freeInLoop(_ remains: consuming Remains) {
  if let waiting = underWay.pointer?.assumingMemoryBound(to: [Remains].self) {
    waiting.pointee.append(remains)
    return
  }
  var next: Remains? = consume remains
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    underWay.pointer = UnsafeMutableRawPointer(waiting)
    while next.take() ?? waiting.pointee.popLast() != nil {}
    underWay.pointer = nil
  }
}

/// The content of a dying node, pause or box.
enum Remains: Sendable {
  case node(Node.Content)
  case pause(Observer?, [LinkAction])
  case box(any AnyObject & Sendable)
}

/// The remains that the release under way on this thread has still to free.
private let underWay = ThreadSlot()
