import Synchronization

/// What ends the attempts that send a promise's result to a queue?
///
/// They wait for a core that is cancelled with the promise, and made by the first of them. To read the toolchain's
/// `AtomicLazyReference` would take 500 instructions.
@usableFromInline
struct Sent: ~Copyable, Sendable {
  @usableFromInline let reference = Atomic<Unmanaged<Core>?>(nil)

  @usableFromInline
  init() {}

  @inlinable
  deinit { reference.load(ordering: .acquiring)?.release() }

  @inlinable var core: Core? { reference.load(ordering: .acquiring)?.takeUnretainedValue() }

  /// The core, which is `new` unless another one was put here before.
  @usableFromInline
  func put(_ new: Core) -> Core {
    let put = Unmanaged.passRetained(new)
    let earlier = reference.compareExchange(expected: nil, desired: put, ordering: .acquiringAndReleasing).original
    if earlier != nil { put.release() }
    return earlier?.takeUnretainedValue() ?? new
  }
}
