import Foundation

/// A thread with a stack of 512 KiB.
final class SmallThread: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func start() {
    let thread = Thread(block: body)
    thread.stackSize = 512 << 10
    thread.start()
  }
}

/// Levels of a deep nest. Fewer prove as much: a stack of 512 KiB has 52 bytes for each of 10,000 calls.
#if THREAD_SANITIZER
  let deepNest = 2_000
#elseif DEBUG
  let deepNest = 10_000
#else
  let deepNest = 100_000
#endif
