import Foundation

/// Which promise needs the return of the block that this thread runs? `awaitPromise` asks, to find waits that can't end.
enum Running {
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    return key
  }()

  /// The address of that promise; zero outside of all such blocks.
  static var promise: UInt { UInt(bitPattern: pthread_getspecific(key)) }

  static func run<Result>(_ block: () -> Result, for promise: UInt) -> Result {
    let outer = pthread_getspecific(key)
    pthread_setspecific(key, UnsafeRawPointer(bitPattern: promise))
    defer { pthread_setspecific(key, outer) }
    return block()
  }
}
