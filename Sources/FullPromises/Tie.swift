/// What do members that stay pending keep of the promise made of them? A tie, which is cut as soon as that one is settled.
///
/// All that the combined promise needs hangs on its tie: itself, the values gathered so far. Only its members hold the
/// tie, so that it lives as long as one of them is pending. A tie that is cut is an empty record of a member's observers,
/// and goes when these grow.
final class Tie<Held: Sendable>: Sendable {
  private let held: Lock<Held?>

  init(_ held: Held, until promise: Promise<some Sendable>) {
    self.held = Lock(held)
    promise.listen { [weak self] _, _ in self?.cut() }
  }

  var now: Held? { held.withLock { held in held } }

  var isCut: Bool { held.withLock { held in held == nil } }

  private func cut() {
    let old = held.withLock { held in held.take() }
    withExtendedLifetime(old) {}
  }
}

/// The step of a member that is tied to others.
private final class TiedStep<Value: Sendable, Held: Sendable>: Step {
  private let tie: Tie<Held>
  private let listen: @Sendable (Held, Result<Value, any Error>, inout Cascade) -> Void

  init(_ tie: Tie<Held>, _ listen: @escaping @Sendable (Held, Result<Value, any Error>, inout Cascade) -> Void) {
    (self.tie, self.listen) = (tie, listen)
  }

  var isOver: Bool { tie.isCut }

  func receive(_ outcome: Result<Value, any Error>, _ cascade: inout Cascade) {
    if let held = tie.now { listen(held, outcome, &cascade) }
  }
}

extension Promise {
  /// Hears of the outcome, unless the tie was cut before. The function gets what hangs on the tie and must hold nothing
  /// of the caller's itself.
  func listen<Held>(
    _ tie: Tie<Held>, _ listen: @escaping @Sendable (Held, Result<Value, any Error>, inout Cascade) -> Void
  ) {
    if !tie.isCut { observe(.step(TiedStep(tie, listen))) }
  }
}
