import Dispatch
import Foundation
import Locking
import PromiseConformance

/// What does the suite say of a promise that ends its process, or never ends? A small promise with one flaw.
final class Toy: Sendable {
  enum Flaw: String, CaseIterable, Sendable {
    /// A second settlement ends the process.
    case traps
    /// Being released unsettled ends the process; it is declared.
    case demands
    /// One time in ten it notifies many from the last handler to the first.
    case mixesUp
    /// In the first and in every second process after it, handlers that wait are lost.
    case losesAgain
    /// No flaw: its work starts on a queue, a moment later.
    case startsLater
    /// A pending promise that nobody holds is kept.
    case keepsPending
  }

  typealias Handler = @Sendable (Outcome) -> Void

  private enum State: Sendable {
    case pending([Handler])
    case settled(Outcome)
  }

  private let flaw: Flaw
  private let queue: DispatchQueue
  private let state = Lock(State.pending([]))
  /// Itself while it is pending, where that is kept.
  private let own = Lock<Toy?>(nil)

  init(_ flaw: Flaw, _ queue: DispatchQueue) { (self.flaw, self.queue) = (flaw, queue) }

  /// A promise of what the work settles.
  convenience init(_ flaw: Flaw, _ queue: DispatchQueue, _ work: @escaping @Sendable (@escaping Handler) -> Void) {
    self.init(flaw, queue)
    if flaw == .startsLater {
      DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(2)) { work(self.settle) }
    } else {
      work(settle)
    }
    if flaw == .keepsPending, isPending { own.withLock { $0 = self } }
  }

  deinit {
    if flaw == .demands, isPending { fatalError("released before it was settled") }
  }

  /// Whether this is the first, the third or the fifth child of its parent that asks.
  private static let isLosing: Bool = {
    let note = NSTemporaryDirectory() + "losses-\(getppid())"
    let isLosing = !FileManager.default.fileExists(atPath: note)
    if isLosing { _ = FileManager.default.createFile(atPath: note, contents: nil) } else { unlink(note) }
    return isLosing
  }()

  @Sendable func settle(_ outcome: Outcome) {
    if flaw == .traps { precondition(isPending, "settled twice") }
    if flaw == .losesAgain, isPending, Self.isLosing { state.withLock { $0 = .settled(outcome) } }
    defer { own.withLock { $0.take() }.map { _ in } }
    state.withLock { state in
      guard case .pending(let waiting) = state else { return }
      state = .settled(outcome)
      notify(waiting, outcome)
    }
  }

  var outcome: Outcome? {
    state.withLock { state in if case .settled(let outcome) = state { outcome } else { nil } }
  }

  private var isPending: Bool { state.withLock { if case .pending = $0 { true } else { false } } }

  func observe(_ handler: @escaping Handler) {
    let outcome: Outcome? = state.withLock { state in
      switch state {
      case .settled(let outcome): return outcome
      case .pending(var waiting):
        // What the state still had would be copied with the change.
        state = .pending([])
        waiting.append(handler)
        state = .pending(waiting)
        return nil
      }
    }
    if let outcome { notify([handler], outcome) }
  }

  private func notify(_ handlers: [Handler], _ outcome: Outcome) {
    if handlers.isEmpty { return }
    let isMixedUp = flaw == .mixesUp && handlers.count > 9 && Int.random(in: 0..<10) == 0
    let handlers = isMixedUp ? handlers.reversed() : handlers
    queue.async { for handler in handlers { handler(outcome) } }
  }

  func then(_ block: @escaping @Sendable (Int) -> Reply<Toy>) -> Toy {
    let next = Toy(flaw, queue)
    observe { outcome in
      switch outcome {
      case .success(let value): next.take(block(value))
      case .failure: next.settle(outcome)
      }
    }
    return next
  }

  private func take(_ reply: Reply<Toy>) {
    switch reply {
    case .value(let value): settle(.success(value))
    case .error(let error), .thrown(let error): settle(.failure(error))
    case .promise(let promise): promise.observe(settle)
    }
  }
}

extension Subject {
  /// A toy for each flaw.
  static let toys = Toy.Flaw.allCases.map { flaw in
    Subject(
      "\(flaw)", traits: [.manyObservers, .sharedRun, .identity], differences: flaw.differences,
      knownFailures: flaw.knownFailures
    ) { environment in
      var operations = Operations<Toy>(
        make: { Toy(flaw, environment.queue, $0) }, observe: { $0.observe($1) })
      operations.then = { $0.then($1) }
      operations.read = { $0.outcome }
      return operations
    }
  }
}

extension Toy.Flaw {
  /// What releases a chain, and what drops a pending promise.
  private static let releases = [
    "long-chain-released", "long-chain-released-by-two", "nested-adoption-released", "adopted-inside-out-released",
    "adopted-outside-in-released", "adopted-in-any-order-released",
  ]
  private static let drops = ["freed-when-dropped", "observed-too-late-freed", "dropped-chain-freed"]

  fileprivate var differences: [Subject.Difference] {
    guard self == .demands else { return [] }
    return (Self.drops + ["drop-is-heard"] + Self.releases).map {
      .init($0, "traps-when-dropped", "Every promise has to be settled.")
    } + [.init("endless-loop-keeps-nothing", "keeps-its-promises", "Whoever adopts a promise waits for it alone.")]
  }

  /// What stands for somebody's promise fails nothing else.
  fileprivate var knownFailures: [Subject.KnownFailure] {
    let usual =
      [Subject.KnownFailure("adopting-itself", "It waits for itself.")]
      + (Self.releases + ["long-outcomes-released"]).map { .init($0, "A chain is released recursively.") }
    switch self {
    case .startsLater: return usual
    case .keepsPending: return usual + Self.drops.map { .init($0, "A pending promise is kept.") }
    case .mixesUp:
      return usual
        + ["order-under-racing-attach", "many-handlers-in-order"].map {
          .sometimes($0, issue: "https://example.org/issues/1", "It notifies in the wrong order now and then.")
        }
    case .traps, .demands, .losesAgain: return []
    }
  }
}
