import Dispatch
import Foundation
import Testing

/// Does it run on a small stack? Runs `body` on a thread with one of 512 KiB and waits for its end.
package func onSmallStack(_ place: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void) {
  onSmallStacks([body], place)
}

/// Runs the bodies at the same time, each on a thread with a stack of 512 KiB, and waits for their ends.
package func onSmallStacks(_ bodies: [@Sendable () -> Void], _ place: SourceLocation = #_sourceLocation) {
  let done = DispatchSemaphore(value: 0)
  for body in bodies {
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
  for _ in bodies where done.wait(timeout: .now() + .seconds(120)) == .timedOut {
    Issue.record("a thread didn't end within 120 s", sourceLocation: place)
    break
  }
}

/// Links in a long chain. Fewer prove as much: a stack of 512 KiB has 26 bytes for each of 20,000 calls.
#if THREAD_SANITIZER
  package let links = 20_000
#elseif DEBUG
  package let links = 100_000
#else
  package let links = 1_000_000
#endif
