import Synchronization

/// How does a task wait for outcomes? An inbox collects the outcomes, and the task empties it.
///
/// Only one task waits at a time. It is resumed once: by the first outcome, or when the inbox is closed. A closed inbox
/// stays empty.
@usableFromInline
final class Inbox: Expecting {
  fileprivate enum State: Sendable {
    case holding([Outcome])
    case awaited(UnsafeContinuation<[Outcome], Never>)
    case closed
  }

  private let state = Lock(State.holding([]))

  @usableFromInline
  init() {}

  package var isOver: Bool {
    state.withLock { state in if case .closed = state { true } else { false } }
  }

  /// Expects another outcome.
  @usableFromInline
  func expect(_ promise: any AnyPromise) { promise.give(to: self) }

  /// Returns the outcomes that have come since the last call. Waits if there are none, and returns none if the inbox is
  /// closed.
  ///
  /// - Parameter leave: Called when the task is cancelled, immediately if it already is. May close the inbox.
  @usableFromInline
  @inline(never)
  func take(isolation: isolated (any Actor)? = #isolation, onCancel leave: @Sendable () -> Void) async -> [Outcome] {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let held = state.withLock { state in state.take(for: continuation) }
        if let held { continuation.resume(returning: held) }
      }
    } onCancel: {
      leave()
    }
  }

  @usableFromInline
  func close() {
    let old = state.withLock { state in exchange(&state, with: .closed) }
    if case .awaited(let continuation) = old { continuation.resume(returning: []) }
  }

  func put(_ outcome: Outcome) {
    state.withLock { state in state.put(outcome) }?.resume(returning: [outcome])
  }
}

extension Inbox.State {
  /// Returns the outcomes, or keeps the waiting task.
  fileprivate mutating func take(for continuation: UnsafeContinuation<[Outcome], Never>) -> [Outcome]? {
    switch self {
    case .holding(let outcomes) where outcomes.isEmpty: self = .awaited(continuation)
    case .holding(let outcomes):
      self = .holding([])
      return outcomes
    case .awaited: preconditionFailure("two tasks wait for one inbox")
    case .closed: return []
    }
    return nil
  }

  /// Keeps the outcome, or returns the task that waits for it.
  fileprivate mutating func put(_ outcome: Outcome) -> UnsafeContinuation<[Outcome], Never>? {
    switch exchange(&self, with: .closed) {
    case .holding(var outcomes):
      outcomes.append(outcome)
      self = .holding(outcomes)
      return nil
    case .awaited(let continuation):
      self = .holding([])
      return continuation
    case .closed: return nil
    }
  }
}

/// A task with its inbox, or a thread, that waits for outcomes.
protocol Expecting: Waiting {
  func put(_ outcome: Outcome)
}

extension AnyPromise {
  /// Gives the outcome to a waiting task or thread. If the promise is dropped while it is pending, that counts as a
  /// rejection.
  func give(to wait: any Expecting) {
    Places.watcher?.isAwaited(address, by: wait)
    observe(.listener(Expectation(of: wait), 0))
  }
}

/// The observer of one promise. If it is released before an outcome has come, the promise was dropped.
private final class Expectation: Listener {
  private let wait: any Expecting
  private let hasCome = Atomic(false)

  init(of wait: any Expecting) { self.wait = wait }

  deinit { put(.error(PromiseError.dropped)) }

  var isOver: Bool { wait.isOver }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { put(outcome) }

  private func put(_ outcome: Outcome) {
    if !hasCome.exchange(true, ordering: .relaxed) { wait.put(outcome) }
  }
}
