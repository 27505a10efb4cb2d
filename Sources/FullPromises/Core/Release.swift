/// What a dying object leaves behind.
enum Remains: Sendable {
  case observers(Observers)
  case outcome(Outcome)
  /// A promise whose handler nobody can call any more.
  case uncalled(any AnyPromise)
}

extension Core {
  /// What a dying promise held. Those who wait for it will never be told.
  ///
  /// - Parameter isPlain: whether its value refers to nothing, so that it can be let go of anywhere.
  func end(isPlain: Bool, _ name: @autoclosure () -> String) -> Remains? {
    switch withState({ state in state.end() }) {
    case .pending(let waiting):
      waiting.end()
      if case .none = waiting.observers { return nil }
      if resolver.isByHand { Report.send(.droppedPending, name()) }
      return .observers(waiting.observers)
    case .telling(let outcome, _), .settled(let outcome):
      if case .value = outcome, isPlain { return nil }
      return .outcome(outcome)
    }
  }
}

/// How is a long chain let go of on a small stack? What a promise held may be the last owner of another promise: its
/// observers with the caller's blocks and their captures, its value, its error. Left alone, each release would stand on
/// the stack of the one before. So the first release on a thread becomes a loop, and every release inside it leaves its
/// remains to that loop. The slot is emptied first, so that nobody up the stack still holds them.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
func release(_ slot: inout Remains?) {
  if case .none = slot { return }
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

/// The thread's list of what the release under way on it has still to let go of.
private let underWay = ThreadSlot()
