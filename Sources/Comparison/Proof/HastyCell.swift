import Foundation
import PromiseConformance

/// What does a cell do too soon? Only faults come here.
extension Cell {
  /// Settles and notifies before the block has run that should run first.
  func overtake(with outcome: Outcome) { if close(outcome) { notify() } }

  /// Only faults do that when no handler waits.
  func overwrite(_ outcome: Outcome, ifAwaited: Bool = false) {
    state.withLock { state in
      if case .settled(_, let line, let isNotifying) = state, !ifAwaited || !line.isEmpty {
        state = .settled(outcome, line: line, isNotifying: isNotifying)
      }
    }
  }

  /// Settles what was pending a moment ago.
  func settleAfterALook(_ outcome: Outcome, _ attempt: Int?) {
    let seen = state.withLock { $0 }
    guard case .pending(let handlers, let current) = seen, attempt ?? current == current else { return }
    letOthersIn(for: .zero)
    rings.leave()
    _ = stop.withLock { $0.take() }
    state.withLock { $0 = .settled(outcome, line: handlers, isNotifying: !handlers.isEmpty) }
    if !handlers.isEmpty { around.deliver { self.notify() } }
  }

  /// Puts a handler in the line of a promise that was pending a moment ago.
  func attachIfPending(_ handler: @escaping Handler) -> Int? {
    letOthersIn(for: .zero)
    return state.withLock { state in
      guard case .pending(let handlers, let attempt) = state else { return nil }
      state = .pending(handlers + [handler], attempt: attempt)
      return attempt
    }
  }
}

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

extension Cell {
  /// The promise whose handler this thread calls. Only a fault asks.
  @TaskLocal static var notifying: ObjectIdentifier?

  func call(_ handler: Handler, _ outcome: Outcome) {
    if fault != .notifiedAtOnceWhileNotifying { return handler(outcome) }
    Self.$notifying.withValue(ObjectIdentifier(self)) { handler(outcome) }
  }
}
