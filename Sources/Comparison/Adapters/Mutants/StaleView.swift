import Foundation
import PromiseConformance

/// What does a thread see that reads memory without a lock? What it saw a moment ago, until it takes a lock or the
/// moment is over.
///
/// A real processor does so for much less than a millisecond and not on every machine; here it is sure.
final class StaleView: Sendable {
  private struct View: Sendable {
    let outcome: Outcome?
    let end: ContinuousClock.Instant
  }

  private let views = Lock<[ObjectIdentifier: View]>([:])

  /// What the calling thread sees.
  func view(_ look: () -> Outcome?) -> Outcome? {
    let thread = ObjectIdentifier(Thread.current)
    let now = ContinuousClock.now
    if let view = views.withLock({ $0[thread] }), now < view.end { return view.outcome }
    let outcome = look()
    views.withLock { $0[thread] = View(outcome: outcome, end: now + .microseconds(300)) }
    return outcome
  }

  /// The calling thread takes a lock, and sees what there is.
  func refresh() {
    let thread = ObjectIdentifier(Thread.current)
    views.withLock { _ = $0.removeValue(forKey: thread) }
  }
}
