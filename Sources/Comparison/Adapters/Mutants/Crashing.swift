import PromiseConformance

/// How does a control take the process with it? Only faults do.
extension Surroundings {
  func crash() {
    switch fault {
    case .thrownErrorTraps: preconditionFailure("an error was thrown")
    case .thrownErrorSpins: letOthersIn(for: .seconds(3_600))
    case .thrownErrorRecurses: recurse()
    default: break
    }
  }

  private func recurse() { deeper { recurse() } }
}
