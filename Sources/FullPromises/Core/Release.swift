import Dispatch

/// What a dying object leaves behind.
enum Remains: Sendable {
  /// What a promise held.
  case state(State)
  /// A promise whose handler nobody can call any more.
  case uncalled(any AnyPromise)
}

extension Core {
  /// What a dying promise held. Its observers will never be told. A plain value refers to nothing: release it anywhere.
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

/// How is a long chain released on a small stack? What a promise held may be the last owner of another promise: its
/// observers with the caller's blocks and their captures, its value, its error. Left alone, each release would stand on
/// the stack of the one before. So the first release on a thread becomes a loop, and every release inside it leaves its
/// remains to that loop. The slot is emptied first, so that nobody up the stack still holds them.
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

/// The thread's list of what the release under way on it has still to release.
private let underWay = ThreadSlot()
