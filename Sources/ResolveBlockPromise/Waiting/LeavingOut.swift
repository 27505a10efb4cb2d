/// Which promises of a loop needn't be kept? One that has no face and no Next Promise, so that only its adopter waits
/// for it. The adopter waits instead, with the cancel blocks of both.
///
/// So a loop whose blocks return promises keeps two.
extension Core {
  func leaveOut(adopting other: Core) -> Core? {
    guard let (adopter, cancelBlocks) = withState({ state, _ in state.onlyAdopter }),
      adopter.withState({ state, _ in state.takeOver(cancelBlocks, waitingFor: other) })
    else { return nil }
    let left = withState { state, _ in state.takeContent() }
    withExtendedLifetime(left) {}
    return adopter
  }
}

extension State {
  /// The adopter of a pending promise that adopts none and can't get a Next Promise, and the promise's cancel blocks.
  var onlyAdopter: (core: Core, cancelBlocks: [CancelBlock])? {
    guard observers.next.isClosed, isOpen(to: .anyone), case .pending(_, let blocks) = phase else { return nil }
    return observers.adopter.held.map { core in (core, blocks) }
  }

  /// Lets an adopter wait for another promise than the one that is left out, which the caller holds.
  mutating func takeOver(_ cancelBlocks: [CancelBlock], waitingFor other: Core) -> Bool {
    let old = phase.changePending { source, own in
      own += cancelBlocks
      return source.replace(with: .adopted(other))
    }
    return old != nil
  }
}
