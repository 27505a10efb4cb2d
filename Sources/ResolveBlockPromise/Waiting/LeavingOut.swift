/// Which promises of a loop needn't be kept? One that has no face and no Next Promise, so that only its adopter waits
/// for it. The adopter waits instead, with the cancel blocks of both.
///
/// So a loop whose blocks return promises keeps two.
extension Core {
  func leaveOut(adopting other: Core) -> Core? {
    guard let (adopter, cancelBlocks) = withState({ state in state.onlyAdopter }),
      adopter.wait(for: .adopted(other), by: .owner, cancelBlocks)
    else { return nil }
    _ = withState { state in state.takeContent() }
    return adopter
  }
}

extension State {
  /// The adopter of a pending promise that adopts none and can't get a Next Promise, and the promise's cancel blocks.
  fileprivate var onlyAdopter: (core: Core, cancelBlocks: [CancelBlock])? {
    guard case .closed = next, isOpen(to: .anyone), case .pending(_, let blocks) = phase else { return nil }
    return adopter.held.map { core in (core, blocks) }
  }
}
