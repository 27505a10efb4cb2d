import PromiseConformance

/// The outcome that the work gives first, for designs that make a promise of an `async` function.
func outcome(
  of work: @Sendable (@escaping @Sendable (Outcome) -> Void) -> Void
) async -> Outcome {
  let (outcomes, continuation) = AsyncStream.makeStream(of: Outcome.self)
  do {
    let ending = Ending(continuation)
    work { ending.give($0) }
  }
  for await outcome in outcomes { return outcome }
  return .failure(Reason(0))
}

/// Ends the wait even if nobody can give an outcome any more.
private final class Ending: Sendable {
  private let continuation: AsyncStream<Outcome>.Continuation

  init(_ continuation: AsyncStream<Outcome>.Continuation) { self.continuation = continuation }

  func give(_ outcome: Outcome) {
    continuation.yield(outcome)
    continuation.finish()
  }

  deinit { continuation.finish() }
}

extension Semantics {
  /// The semantics of a form whose blocks run where the suite can't follow them, and whose work settles once.
  static func elsewhere(
    runs: Runs = .whenMade, hasOneSlot: Bool = false, cancelling: Cancelling = .settles
  ) -> Semantics {
    var semantics = Semantics(runs: runs, hasOneSlot: hasOneSlot, cancelling: cancelling)
    semantics.trapsWhenSettledAgain = true
    return semantics
  }
}

extension Operations {
  /// The same operations without those that name queues, line up jobs, cancel, or wait.
  func withoutPlaces() -> Operations {
    var operations = self
    (operations.thenOn, operations.thenIn, operations.observeOn, operations.move) = (nil, nil, nil, nil)
    (operations.observeOnMain, operations.observeAnywhere, operations.jobs) = (nil, nil, nil)
    (operations.cancel, operations.cancelAnswering, operations.makeCancellable) = (nil, nil, nil)
    (operations.addStop, operations.wait, operations.waitAs, operations.reports) = (nil, nil, nil, nil)
    return operations
  }
}
