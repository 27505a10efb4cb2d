/// How can a chain of a million promises be released on a small stack? A promise that goes away releases the promise
/// before it, its observers, and what their functions captured, which may be another chain. Left alone, each release
/// would stand on the stack of the one before. So the first release on a thread becomes a loop, and every release
/// inside it leaves its remains to that loop. The slot is emptied, so that no caller up the stack still holds them.
///
/// - Cost: three accesses to a thread-local pointer, or one for what is left to the loop.
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
    while let remains = next.take() ?? waiting.pointee.popLast() {
      if case .attempt(let core, let attempt, let place) = remains { core.drop(attempt: attempt, place) }
    }
    underWay.pointer = nil
  }
}

/// The remains of a promise, of its result, or of a task's completion handler.
enum Remains: Sendable {
  case state(State.Phase, Origin?, Observers)
  case box(any AnyObject & Sendable)
  /// An attempt that nothing can complete any more, and the place of the promise whose task it called.
  case attempt(Core, Int, Place?)
}

/// The remains that the release under way on this thread has still to free.
private let underWay = ThreadSlot()

extension Core {
  @inline(never) fileprivate func drop(attempt: Int, _ place: Place?) {
    Run.begin { run in
      guard let removed = takeAttempt(attempt) else { return }
      if !removed.isAbandoned { noteDrop(at: place) }
      dismiss(removed.observers, .dropped, &run)
    }
  }
}
