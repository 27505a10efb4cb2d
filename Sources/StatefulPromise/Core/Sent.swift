import Synchronization

/// What ends the attempts that send a promise's result to a queue?
///
/// They wait for a core that is cancelled with the promise, and made by the first of them. To read the toolchain's
/// `AtomicLazyReference` would take 500 instructions.
extension Promise {
  @inlinable var sentCore: Core? { sent.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// The core, which is made here unless there is one.
  @_alwaysEmitIntoClient
  func makeSentCore(_ place: Place) -> Core {
    if let sentCore { return sentCore }
    let new = Unmanaged.passRetained(Core(.members { _, _, _ in }, place))
    let earlier = sent.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing).original
    if earlier != nil { new.release() }
    return (earlier ?? new).takeUnretainedValue()
  }
}
