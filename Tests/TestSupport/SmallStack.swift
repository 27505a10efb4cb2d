import Dispatch
import Foundation
import Testing

/// Does it run on a small stack? Runs `body` on a thread with one of 512 KiB and waits for its end.
///
/// The waiting test keeps no thread of Swift's from other tests.
package func onSmallStack(
  _ place: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void
) async {
  await onSmallStacks([body], place)
}

/// Runs the bodies at the same time, each on a thread with a stack of 512 KiB, and waits for their ends.
package func onSmallStacks(
  _ bodies: [@Sendable () -> Void], _ place: SourceLocation = #_sourceLocation
) async {
  let running = DispatchGroup()
  for body in bodies {
    running.enter()
    let thread = Thread {
      body()
      running.leave()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
  let ended = await withUnsafeContinuation { continuation in
    Thread { continuation.resume(returning: running.wait(timeout: .now() + patience) == .success) }.start()
  }
  if !ended { Issue.record("a thread didn't end", sourceLocation: place) }
}

/// Runs `body` on a stack of 512 KiB. If that overflows, the process ends at once, without a report of all its frames.
package func onSmallStackWithoutReport(_ body: @escaping @Sendable () -> Void) async {
  for overflow in [SIGSEGV, SIGBUS] { signal(overflow, SIG_DFL) }
  await onSmallStack { body() }
}

/// Runs `body` on another thread, and waits for its end.
package func elsewhere(_ place: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void) {
  let ended = DispatchSemaphore(value: 0)
  Thread {
    body()
    ended.signal()
  }.start()
  if ended.wait(timeout: .now() + patience) == .timedOut { Issue.record("a thread didn't end", sourceLocation: place) }
}

/// Links in a long chain. Fewer prove as much where frames are larger: a stack of 512 KiB has 52 bytes for each of
/// 10,000 links in a debug build, and 131 for each of 4,000 under the sanitizer.
#if THREAD_SANITIZER
  package let links = 4_000
#elseif DEBUG
  package let links = 10_000
#else
  package let links = 1_000_000
#endif
