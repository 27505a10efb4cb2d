/// Who waits for a promise?
@usableFromInline
enum Observer: Sendable {
  /// A handler, which is told a result.
  case handler(@Sendable (Outcome) -> Void)
  /// A combination or an `async` caller, which is told anything that ends the run.
  case watcher(@Sendable (Event, inout Steps) -> Void)
  /// A promise moved to a queue from this one. The function brings it there.
  indirect case moved(Core, @Sendable (Event, inout Steps) -> Void)
  /// A promise chained from this one: its function makes the next promise of the outcome.
  case chained(Core, run: Int)
  /// A promise whose function returned this one: it takes the outcome over.
  case adopting(Core, run: Int)

  /// The promise that waits.
  var core: Core? {
    switch self {
    case .chained(let core, _), .adopting(let core, _), .moved(let core, _): core
    case .handler, .watcher: nil
    }
  }

  func receive(_ event: Event, _ steps: inout Steps) {
    switch (self, event) {
    case (.handler(let handler), .finished(let outcome)): handler(outcome)
    case (.handler, .ended): break
    case (.watcher(let function), _), (.moved(_, let function), _): function(event, &steps)
    case (.chained(let core, let run), .finished(let outcome)): core.receive(outcome, run: run, &steps)
    case (.chained(let core, let run), .ended), (.adopting(let core, let run), _):
      core.end(run: run, with: event, &steps)
    }
  }
}

/// What an observer is told.
@usableFromInline
enum Event: Sendable {
  case finished(Outcome)
  case ended(Ending)
}

/// Why a run ended without a result.
@usableFromInline
enum Ending: Sendable {
  case cancelled
  case dropped
}

/// An observer's place in line.
@usableFromInline
struct Spot: Sendable {
  let core: Core
  let id: Int

  /// Takes the observer out, if it still waits, and the run with it if it was the last and `cancelling`. Returns
  /// whether it waited.
  func withdraw(cancelling: Bool = false) -> Bool {
    perform { steps in
      guard let remains = core.state.withLock({ $0.withdraw(id, cancelling: cancelling) }) else { return false }
      core.stop(remains, &steps)
      return true
    }
  }
}
