import Synchronization

/// A value reached only under a lock; the one lock of this module.
///
/// The thread sanitizer doesn't see the toolchain's `Mutex`. With `-D THREAD_SANITIZER` an atomic pair tells it the
/// order that the mutex gives anyway, so that it reports only what is really a race.
struct Lock<Value: Sendable>: ~Copyable, Sendable {
  private let mutex: Mutex<Value>
  #if THREAD_SANITIZER
    private let order = Atomic<UInt8>(0)
  #endif

  init(_ value: consuming Value) { mutex = Mutex(value) }

  func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
    try mutex.withLock { value throws(Failure) in
      #if THREAD_SANITIZER
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
      #endif
      return try body(&value)
    }
  }
}
