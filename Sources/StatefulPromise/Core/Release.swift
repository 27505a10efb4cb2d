/// The remains of a promise or of a task's completion handler.
enum Remains: Sendable {
  case state(State)
  /// A run that nothing can complete any more, and the place of the promise whose task it called.
  case run(Core, Int, Place?)
}

/// How can a chain of a million promises be released on a small stack? A promise that goes away releases the promise
/// before it, its observers, and what their functions captured, which may be another chain. Left alone, each release
/// would stand on the stack of the one before. So the first release on a thread becomes a loop, and every release
/// inside it leaves its remains to that loop.
///
/// - Cost: three accesses to a thread-local pointer, or one for what is left to the loop.
func release(_ remains: consuming Remains) {
  if let waiting = underWay.pointer?.assumingMemoryBound(to: [Remains].self) {
    waiting.pointee.append(remains)
    return
  }
  var next: Remains? = consume remains
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    underWay.pointer = UnsafeMutableRawPointer(waiting)
    while let remains = next.take() ?? waiting.pointee.popLast() {
      if case .run(let core, let run, let place) = remains { core.abandon(run: run, place) }
    }
    underWay.pointer = nil
  }
}

/// The remains that the release under way on this thread has still to free.
private let underWay = ThreadSlot()

extension Core {
  fileprivate func abandon(run: Int, _ place: Place?) {
    perform { steps in end(run: run, .dropped, &steps, (.completionHandlerDropped, place)) }
  }
}
