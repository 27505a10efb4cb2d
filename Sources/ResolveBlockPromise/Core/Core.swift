import Synchronization

/// A promise without its type. All the work is done on these; `Outcome.swift` says what that buys.
///
/// A pending promise and its Next Promise refer to each other, until one of them is settled.
@usableFromInline
final class Core: Sendable {
  private let state: Lock<State>
  /// The order of creation in this process, from 1.
  @usableFromInline let serial = lastSerial.add(1, ordering: .relaxed).newValue
  /// The type of its value.
  let type: Any.Type

  init(_ type: Any.Type, _ phase: consuming State.Phase, _ settings: consuming Settings = Settings()) {
    self.type = type
    state = Lock(State(phase: phase, settings: settings))
  }

  /// A promise with an outcome.
  @usableFromInline
  convenience init(_ type: Any.Type, _ outcome: Outcome) { self.init(type, .resolved(outcome)) }

  /// A promise that its holders resolve by hand.
  @usableFromInline
  convenience init(_ type: Any.Type, name: String?) { self.init(type, .pending(.nobody, []), Settings(name: name)) }

  deinit {
    var remains = takeRemains()
    release(&remains)
  }

  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result {
    state.withLock { state in transition(&state) }
  }

  /// Nobody refers to the face any more: no block can be attached, and nobody can resolve the promise by hand.
  @usableFromInline
  func releaseFace() {
    if withState({ state in state.releaseFace() }) { leaveToDrop() }
  }

  /// Fails a promise that nobody can resolve any more.
  @usableFromInline
  func leaveToDrop() {
    var remains: Remains? = .unresolvable(self)
    release(&remains)
  }
}

extension Core {
  @usableFromInline
  func settle(_ outcome: Outcome) -> Bool {
    Run.begin { run in run.settle(self, outcome) }
  }

  @usableFromInline
  func adopt(_ other: Core) -> Bool {
    Run.begin { run in run.adopt(other, by: self) }
  }
}

private let lastSerial = Atomic<UInt64>(0)
