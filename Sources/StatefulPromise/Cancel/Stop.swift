/// How is a run stopped?
@usableFromInline
enum Stop: Sendable {
  /// This isn't known yet.
  case unknown
  /// As soon as it is known how: the run was cancelled.
  case due
  /// It can't be stopped.
  case never
  /// By the task's own action.
  case action(CancellationAction)
  /// It goes on, and its result is ignored: it is the task of a returned promise, which the run keeps until it ends.
  case keep(@Sendable (Completion) -> Void)
  /// By no longer observing another promise.
  case leave(Spot)

  func perform() {
    switch self {
    case .unknown, .due, .never, .keep: break
    case .action(let action): action()
    case .leave(let spot): _ = spot.withdraw()
    }
  }
}
