import Dispatch

/// The remains of a dying object.
enum Remains: Sendable {
  /// The content of a promise.
  case state(State)
  /// A promise whose handler nobody can call any more.
  case uncalled(any AnyPromise)
}

extension Core {
  /// The content of a dying promise, which never notifies its observers. Nil for a plain value: it refers to nothing.
  func end(isPlain: Bool, _ type: Any.Type) -> Remains? {
    guard let end = state.withLock({ state in state.end(isPlain: isPlain) }) else { return nil }
    if case .pending(let link, let observers) = end {
      DispatchGroup.promises.leave()
      link?.hang(under: nil)
      if case .none = observers { return nil }
      if isByHand, !Places.areKept { Report.send(.droppedPending, "\(type)") }
    }
    return .state(end)
  }
}

/// How is a long chain released on a small stack? A promise may hold the last reference to another promise: its
/// observers with the caller's blocks and their captures, its value, its error. Left alone, each release would stand on
/// the stack of the one before. So the first release on a thread becomes a loop, and every release inside it leaves its
/// remains to that loop. The slot is emptied first, so that no caller up the stack still holds them.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
@inline(never)
func release(_ slot: inout Remains?) {
  if let waiting = underWay.pointer?.assumingMemoryBound(to: [Remains].self) {
    if let remains = slot.take() { waiting.pointee.append(remains) }
    return
  }
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    underWay.pointer = UnsafeMutableRawPointer(waiting)
    repeat {
      if case .uncalled(let promise) = slot { promise.settle(.error(PromiseError.dropped)) }
      slot = nil
      slot = waiting.pointee.popLast()
    } while slot != nil
    underWay.pointer = nil
  }
}

/// The remains that the release under way on this thread has still to free.
private let underWay = ThreadSlot()
