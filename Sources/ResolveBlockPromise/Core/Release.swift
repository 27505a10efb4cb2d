/// How is a long chain released on a small stack? A promise holds blocks, a context and a result, and each of them may
/// hold the promise before. Left alone, each release would stand on the stack of the one before. So the first release
/// on a thread becomes a loop, and every release inside it leaves its remains to that loop. The slot is emptied first:
/// no caller up the stack still holds them. Cost: three accesses to a thread-local pointer, or one inside a release.
@inline(never)
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
      switch slot {
      case .unresolvable(let promise): promise.drop()
      case .unrun(.promise(let promise)): promise.withState { state, _ in state.takeHop() }?.hop.next.drop()
      case .unrun(.job(let job)): job.drop()
      case .state, nil: break
      }
      slot = nil
      slot = waiting.pointee.popLast()
    } while slot != nil
    underWay.pointer = nil
  }
}

/// The remains that the release under way on this thread has still to free.
private let underWay = ThreadSlot()

/// The remains of a dying object.
enum Remains: Sendable {
  case state(State, Extras?)
  /// A promise that nobody can resolve any more.
  case unresolvable(Core)
  /// A promise or job whose block was dropped before it ran.
  case unrun(Stage)
}

extension Core {
  /// The content of a dying promise. A name and a scheduler hold no promise, so they alone don't need the loop.
  func takeRemains() -> Remains? {
    let (state, extras) = withState { state, settings in (state.takeContent(), settings.extras.take()) }
    switch state.phase {
    case .resolved(.error(let error)):
      if !state.isAttached, !state.observers.adopter.isFilled { noteUnhandled(error, named: extras?.name) }
    case .resolved(.value(.word)), .cancelled: if extras?.context == nil { return nil }
    case .resolved, .pending: break
    }
    return .state(state, extras)
  }

  /// Fails the observers of a promise that nobody can resolve any more.
  @inline(never)
  func drop(by resolver: Resolver = .anyone) {
    Run.begin { run in
      if run.settle(self, .error(PromiseError.dropped), by: resolver) { noteDrop() }
    }
  }
}
