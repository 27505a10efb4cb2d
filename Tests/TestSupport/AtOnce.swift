import Foundation
import Synchronization
import Testing

/// Runs both bodies at the same time, as nearly as two threads can: the first on this thread, the second on another.
///
/// This thread sleeps until the other one is there. Then the other one looks again and again whether this one is awake,
/// and lets others go first meanwhile.
package func atOnce(
  _ first: @Sendable () -> Void, _ second: @escaping @Sendable () -> Void, _ place: SourceLocation = #_sourceLocation
) {
  let (isHere, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let begins = Atomic(false)
  Thread {
    isHere.signal()
    while !begins.load(ordering: .relaxed) { sched_yield() }
    second()
    hasEnded.signal()
  }.start()
  isHere.wait()
  begins.store(true, ordering: .relaxed)
  first()
  if hasEnded.wait(timeout: .now() + patience) == .timedOut {
    Issue.record("a thread didn't end", sourceLocation: place)
  }
}
