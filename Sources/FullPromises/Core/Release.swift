/// How is a long chain released on a small stack? A promise may hold the last reference to another promise: its
/// observers with the caller's blocks and their captures, its value, its error. Left alone, each release would stand on
/// the stack of the one before. So the first release on a thread becomes a loop, and every release inside it leaves its
/// remains to that loop. The slot is emptied first, so that no caller up the stack still holds them.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
@inline(never)
func release(_ slot: inout Remains?) {
  if let releasing = Releasing.underWay {
    if let remains = slot.take() { releasing.pointee.waiting.append(remains) }
    return
  }
  var waiting: [Remains] = []
  Releasing.begin(&slot, &waiting)
}

/// The remains of a dying object.
enum Remains: Sendable {
  /// The content of a promise.
  case state(State)
  /// A promise whose handler nobody can call any more.
  case uncalled(any AnyPromise)
}

extension Remains {
  /// Whether somebody still needs the outcome.
  var isAwaited: Bool {
    if case .state(let state) = self { state.isAwaited } else { false }
  }
}

extension Core {
  /// The content of a dying promise, which never notifies its observers, and whether it was pending. Nothing remains
  /// of a plain value, which refers to nothing, or without observers.
  func end() -> (remains: Remains?, isDropped: Bool) {
    guard let end = state.withLock({ state in state.end() }) else { return (nil, false) }
    guard case .pending(let link, let observers) = end else { return (.state(end), false) }
    link?.setAbove(nil)
    return (observers.isEmpty ? nil : .state(end), true)
  }
}

/// What a thread has still to free.
struct Releasing {
  var waiting: [Remains]
  private static let slot = ThreadSlot()

  static var underWay: UnsafeMutablePointer<Releasing>? {
    slot.pointer?.assumingMemoryBound(to: Releasing.self)
  }

  /// The loop of this thread. It frees what is in the slot, and what waits already.
  @inline(never)
  static func begin(_ slot: inout Remains?, _ waiting: inout [Remains]) {
    var releasing = Releasing(waiting: exchange(&waiting, with: []))
    withUnsafeMutablePointer(to: &releasing) { releasing in
      Self.slot.pointer = UnsafeMutableRawPointer(releasing)
      while slot != nil {
        if case .uncalled(let promise) = slot { promise.settle(.error(PromiseError.dropped)) }
        slot = nil
        slot = releasing.pointee.waiting.popLast()
      }
      Self.slot.pointer = nil
    }
  }
}
