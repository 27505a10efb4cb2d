#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Which promise needs the return of the block that this thread runs? `awaitPromise` asks, to find waits that can't end.
enum Running {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The address of that promise, for comparing only; zero outside of all such blocks.
  static var promise: UInt { UInt(bitPattern: pthread_getspecific(key)) }

  static func run(_ block: () -> Void, for promise: ObjectIdentifier) {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: UInt(bitPattern: promise)))
    block()
    pthread_setspecific(key, outer)
  }
}
