import Foundation
import PromiseConformance

/// What does a cell do that no right promise does? Only faults come here.
extension Cell {
  /// Settles and notifies before the block has run that should run first.
  func overtake(with outcome: Outcome) { if close(outcome) { notify() } }

  func overwrite(_ outcome: Outcome) {
    state.withLock { state in
      if case .settled(_, let line, let isNotifying) = state {
        state = .settled(outcome, line: line, isNotifying: isNotifying)
      }
    }
  }

  /// Settles what was pending a moment ago.
  func beginAfterALook(_ outcome: Outcome, _ attempt: Int?) -> [Handler]? {
    let seen = state.withLock { $0 }
    guard case .pending(let handlers, let current) = seen, attempt ?? current == current else { return nil }
    letOthersIn(for: .zero)
    state.withLock { $0 = .settled(outcome, line: HandlerLine(handlers), isNotifying: !handlers.isEmpty) }
    return handlers
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

  /// Puts a handler before those that wait.
  func jumpLine(_ handler: @escaping Handler) {
    let isFirst = state.withLock { state in
      guard case .pending(let handlers, let attempt) = state else { return false }
      state = .pending([handler] + handlers, attempt: attempt)
      return true
    }
    if !isFirst { attach(handler) }
  }

  func revive() { state.withLock { $0 = .pending([], attempt: 0) } }

  /// Releases the handlers that wait for the outcome.
  func forgetHandlers() {
    state.withLock { state in
      switch state {
      case .pending(_, let attempt): state = .pending([], attempt: attempt)
      case .settled(let outcome, _, let isNotifying): state = .settled(outcome, line: [], isNotifying: isNotifying)
      }
    }
  }

  /// Notifies every handler that was ever attached. Once; a handler that answers by doing again what led here would go
  /// on for ever.
  func notifyEverybody(_ outcome: Outcome) {
    for handler in room?.everybody.withLock({ exchange(&$0, with: []) }) ?? [] { around.deliver { handler(outcome) } }
  }

  func cancelRecursively() {
    for source in sources.withLock({ $0 }) { source.cell?.cancelRecursively() }
    settle(.failure(Reason(Cancelled())))
  }

  /// The promise whose handler this thread calls.
  @TaskLocal static var notifying: ObjectIdentifier?
}

/// What is kept with a promise?
final class Room: Sendable {
  let everybody = Lock<[Cell.Handler]>([])
  let lock = DispatchSemaphore(value: 1)
  let work = Lock<Hook<Cell.Handler>?>(nil)
  let view = StaleView()
  /// Nobody can settle the promise any more.
  let isLeft = Flag()

  deinit { Trampoline.release { everybody.withLock { exchange(&$0, with: []) } } }
}

extension Rules {
  /// Takes a lock for some parts: the promise's own, or the one of all promises.
  mutating func lock(_ parts: Set<Part>, isOwn: Bool) {
    let shared = DispatchSemaphore(value: 1)
    if isOwn { room = Room.init }
    enter = { part, cell in if parts.contains(part) { (cell.room?.lock ?? shared).wait() } }
    leave = { part, cell in if parts.contains(part) { (cell.room?.lock ?? shared).signal() } }
  }

  /// Remembers every handler that is attached.
  mutating func rememberHandlers() {
    room = Room.init
    attach = { cell, handler in
      cell.room?.everybody.withLock { $0.append(handler) }
      return cell.join(handler)
    }
  }

  /// Keeps what runs the work, and runs it again for an observer.
  mutating func keepWork() {
    room = Room.init
    observed = { cell in cell.room?.work.withLock { $0 }?.call(Resolver.settle(cell)) }
    start = { cell, work in
      cell.room?.work.withLock { $0 = Hook(call: work) }
      work(Resolver.settle(cell))
    }
  }

  /// Cancelling stops also what is settled.
  mutating func stopSettled() {
    cancel = { cell, body in
      let settled = cell.upstream.filter { !$0.isPending }
      body()
      for cell in settled { cell.stopWork() }
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
