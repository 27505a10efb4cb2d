/// Which promises of a loop needn't be kept? One that has no face, no Next Promise and no cancel blocks, so that only
/// its adopter waits for it. The adopter waits instead.
///
/// So a loop whose blocks return promises keeps two.
extension Core {
  func leaveOut(adopting other: Core) -> Core? {
    guard let adopter = withState({ state in state.onlyAdopter }), adopter.wait(for: .adopted(other), by: .owner)
    else { return nil }
    _ = withState { state in state.takeContent() }
    return adopter
  }
}

extension State {
  /// The adopter of a pending promise that adopts none, can't get a Next Promise, and has nothing to call if cancelled.
  fileprivate var onlyAdopter: Core? {
    guard case .closed = next, isOpen(to: .anyone), case .pending(_, let cancelBlocks) = phase, cancelBlocks.isEmpty
    else { return nil }
    return adopter.held
  }
}
