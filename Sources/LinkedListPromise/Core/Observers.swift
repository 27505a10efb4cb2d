import Synchronization

/// Who gets the outcome of a run? A promise itself has no observers.
enum Observer: Sendable {
  /// What a paused run left, and through how many of its links the outcome goes.
  case pause(Pause, Int)
  case handler(Handler)
  /// An operator's part, and from which of its sources the outcome comes.
  case listener(any Listener, Int)
}

/// The caller's handler. A function kept in an enum's case of its own would be wrapped anew each time it is read.
struct Handler: Sendable {
  let call: @Sendable (Outcome) -> Void
}

/// An operator's part that gets the outcomes of several sources. It runs no code of the caller.
@usableFromInline
protocol Listener: AnyObject, Sendable {
  /// Returns what follows when all sources have been started.
  func receive(_ outcome: Outcome, from source: Int) -> Settling?

  /// Notes that all sources have been started. Returns what followed before.
  func endStart() -> Settling?
}

/// An outcome, and the pause from which it goes on.
@usableFromInline typealias Settling = (pause: Pause, outcome: Outcome)

/// What a run that pauses leaves: the links that the outcome goes through, and its observer after them.
///
/// A pause doesn't change when it is settled. So a task that completes twice, even from two threads, sends two outcomes
/// through it.
///
/// An outcome that arrives while the task is still being called, on the thread that calls it, waits here until the task
/// returns. If the chain went on from there, each link that completes at once would stand on the stack of the one
/// before.
@usableFromInline
final class Pause: Sendable {
  /// It is never copied as a whole, so a program gets no code for that.
  private struct State: ~Copyable, Sendable {
    var links: [LinkAction]
    var observer: Observer?
    /// The outcomes that the task gave before it returned.
    var kept: [Untyped] = []
  }

  /// Half a word, so that it shares one with the mark after it.
  private let linkCount: Int32
  private let hasKept = Atomic(false)
  /// The thread that calls the task; 0 when the task has returned. Only this thread changes the number.
  private let thread: Atomic<UInt>
  private let state: Lock<State>

  init(_ links: consuming [LinkAction], then observer: consuming Observer, isOpen: Bool) {
    linkCount = Int32(links.count)
    thread = Atomic(isOpen ? currentThread() : 0)
    state = Lock(State(links: links, observer: observer))
  }

  deinit {
    var slot: Remains? = state.withLock { state in .pause(state.observer.take(), exchange(&state.links, with: [])) }
    release(&slot)
  }

  var count: Int { Int(linkCount) }

  var path: (links: [LinkAction], observer: Observer) {
    let (links, observer) = state.withLock { state in (state.links, state.observer) }
    guard let observer else { preconditionFailure("a released pause was settled") }
    return (links, observer)
  }

  /// Takes an outcome out of the chain, or keeps it until the task has returned.
  @usableFromInline
  func settle(_ outcome: Outcome) {
    if thread.load(ordering: .relaxed) == currentThread() { return keep(outcome) }
    if count == 0, case .handler(let handler) = path.observer { return handler.call(outcome) }
    Run.begin(.outcome(outcome), to: .pause(self, count))
  }

  /// Keeps an outcome until the task returns. Seldom needed, so it isn't inlined; nor is `settleKept`.
  @inline(never)
  private func keep(_ outcome: Outcome) {
    hasKept.store(true, ordering: .relaxed)
    state.withLock { state in state.kept.append(.outcome(outcome)) }
  }

  /// Notes that the task has returned: later outcomes go on at once. Returns whether any were kept.
  func close() -> Bool {
    thread.store(0, ordering: .relaxed)
    return hasKept.load(ordering: .relaxed)
  }

  func takeKept() -> [Untyped] { state.withLock { state in exchange(&state.kept, with: []) } }

  /// Settles with the kept outcomes, if the chain is a lone task.
  @inline(never)
  func settleKept() { for case .outcome(let outcome) in takeKept() { settle(outcome) } }
}
