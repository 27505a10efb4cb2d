/// Where does the result of a promise come from?
@usableFromInline
enum Origin: Sendable {
  /// From a task, which is called with what it completes, and returns how it is stopped.
  case task(@Sendable (Completion) -> Stop)
  /// From the promise before this one: the function makes the next promise of its outcome.
  case link(Untyped, @Sendable (Outcome) -> Untyped)
  /// From other promises, to which the function attaches a run.
  case joined(@Sendable (Core, _ run: Int, inout Steps) -> Stop)
}

/// How is a run stopped?
@usableFromInline
enum Stop: Sendable {
  /// It can't be.
  case nothing
  /// By the task's own action.
  case action(CancellationAction)
  /// By no longer observing another promise.
  case leave(Spot)

  func perform() {
    switch self {
    case .nothing: break
    case .action(let action): action()
    case .leave(let spot): _ = spot.withdraw()
    }
  }
}

/// Where a promise was made.
@usableFromInline typealias Place = (fileID: StaticString, line: UInt)
