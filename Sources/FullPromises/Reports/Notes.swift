import Dispatch

/// What is recorded about promises outside of them? The group of everything in progress counts them, and a watcher, if
/// there is one, records their history. Each function here notes an event in the life of a promise.
extension AnyPromise {
  /// The address of this promise, which no other living promise has.
  @inline(__always)
  var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  @inline(__always)
  func noteMade(at place: Place, _ outcome: Outcome?) {
    Places.watcher?.made(address, at: place)
    if let outcome { noteSettling(outcome) } else { DispatchGroup.promises.enter() }
  }

  @inline(__always)
  func noteSettling(_ outcome: Outcome) {
    Places.watcher?.settles(address, isRejected: outcome.error != nil)
  }

  @inline(__always)
  func noteSettled() { DispatchGroup.promises.leave() }

  /// Tells the watcher which promise this one settles, if the observer stands for a promise.
  @inline(__always)
  func noteObserver(_ observer: Observer) {
    guard let watcher = Places.watcher else { return }
    switch observer {
    case .block(let next, _, _), .adopter(let next): watcher.follows(next.address, [address])
    case .listener: break
    }
  }

  /// Notes the state in which the promise is released. If it is pending, and somebody needs the outcome, it was
  /// dropped.
  @inline(__always)
  func noteEnd(_ state: State) {
    if case .pending = state { DispatchGroup.promises.leave() }
    let isDropped = core.isByHand && state.isAwaited
    if let watcher = Places.watcher {
      watcher.ends(address, Self.self, state.outcome?.error, isDropped: isDropped)
    } else if isDropped {
      Report.send(.droppedPending, "\(Self.self)")
    }
  }
}
