import Synchronization

#if THREAD_SANITIZER
  /// A value reached only under a lock. The thread sanitizer doesn't see the toolchain's `Mutex`, so an atomic pair
  /// shows it the order that the mutex gives anyway. Without the sanitizer the lock is the mutex itself.
  @usableFromInline
  struct Lock<Value: ~Copyable & Sendable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>
    private let order = Atomic<UInt8>(0)

    @usableFromInline
    init(_ value: consuming Value) { mutex = Mutex(value) }

    @usableFromInline
    func withLock<Result, Failure: Error>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
      try mutex.withLock { value throws(Failure) in
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
        return try body(&value)
      }
    }
  }
#else
  @usableFromInline typealias Lock = Mutex
#endif
