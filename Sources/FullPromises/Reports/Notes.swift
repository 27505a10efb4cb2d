import Dispatch

/// What is recorded about promises outside of them? The group of everything in progress counts them, and a watcher, if
/// there is one, records their history. Each function here notes an event in the life of a promise.
extension AnyPromise {
  /// The address of this promise, which no other living promise has.
  @inline(__always)
  var address: UInt { UInt(bitPattern: ObjectIdentifier(self)) }

  @inline(__always)
  func noteMade(at place: Place, _ outcome: Outcome?) {
    if Places.areKept {
      Places.watcher?.made(address, at: place)
      if let outcome { noteSettling(outcome) }
    }
    if case .none = outcome { DispatchGroup.promises.enter() }
  }

  @inline(__always)
  func noteSettling(_ outcome: Outcome) {
    if Places.areKept { Places.watcher?.settles(address, isRejected: outcome.error != nil) }
  }

  @inline(__always)
  func noteSettled() { DispatchGroup.promises.leave() }

  @inline(__always)
  func noteObserver(_ observer: Observer) {
    if Places.areKept { follow(observer) }
  }

  @inline(__always)
  func noteEnd() {
    if Places.areKept { watchEnd() }
  }

  @inline(__always)
  func noteDrop(isAwaited: Bool) {
    DispatchGroup.promises.leave()
    if isAwaited, isByHand, !Places.areKept { Report.send(.droppedPending, "\(Self.self)") }
  }

  /// Tells the watcher which promise this one settles, if the observer stands for a promise.
  @inline(never)
  private func follow(_ observer: Observer) {
    switch observer {
    case .block(let next, _, _), .adopter(let next): Places.watcher?.follows(next.address, [address])
    case .listener: break
    }
  }

  @inline(never)
  private func watchEnd() {
    let state = withState { state in state }
    Places.watcher?.ends(address, Self.self, state.outcome?.error, isDropped: state.isAwaited && isByHand)
  }
}
