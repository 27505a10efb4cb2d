import Synchronization

/// A value reached only under a lock; the one lock of the suite, the benchmark and their tests.
///
/// It is public, though no product offers it, because a function that is only for the package isn't inlined across
/// modules, and then looks up types at each call.
///
/// The thread sanitizer doesn't see the toolchain's `Mutex`. With the trait `ThreadSanitizer` an atomic pair shows it
/// the order that the mutex gives anyway, so that it reports only what is really a race.
public struct Lock<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<Value>
  #if THREAD_SANITIZER
    @usableFromInline let order = Atomic<UInt8>(0)
  #endif

  /// A lock around the value.
  @inlinable
  public init(_ value: Value) { mutex = Mutex(value) }

  /// Calls `body` with the value, while no other thread can.
  @inlinable
  public func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure)
    -> Result
  {
    try mutex.withLock { value throws(Failure) in
      #if THREAD_SANITIZER
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }
}
