/// Which promises of a loop needn't be kept? One that nobody holds, and for which only its adopter waits: the adopter
/// waits instead, with the cancel blocks of both.
///
/// So a loop whose blocks return promises keeps two.
extension Core {
  func leaveOut(adopting other: Core) -> Core? {
    guard !flags.isHeld, let waiting = withState({ state, _ in state.waitingForNext }),
      let adopter = waiting.observers.adopter.held,
      adopter.withState({ state, _ in state.takeOver(waiting.cancelBlocks, waitingFor: other) })
    else { return nil }
    let left = withState { state, _ in state.takeContent() }
    withExtendedLifetime(left) {}
    return adopter
  }
}

extension State {
  /// The content of a pending promise that adopts none and has no Next Promise.
  var waitingForNext: Waiting? {
    guard case .pending(let waiting) = self, waiting.observers.observer.isFree, !waiting.source.isBinding else {
      return nil
    }
    return waiting
  }

  /// Lets an adopter wait for another promise than the one that is left out, which the caller holds.
  mutating func takeOver(_ cancelBlocks: [CancelBlock], waitingFor other: Core) -> Bool {
    guard var waiting = takeWaiting() else { return false }
    waiting.cancelBlocks += cancelBlocks
    _ = waiting.source.replace(with: .adopted(other))
    self = .pending(waiting)
    return true
  }
}
