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
