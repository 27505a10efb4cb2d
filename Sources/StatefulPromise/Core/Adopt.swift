/// How does a promise take over the outcome of one that its function returned?
extension Core {
  /// Gives the attempt the outcome of `other`, now or later. Observers that came before it are notified first.
  ///
  /// - Source: Promises/A+ 2.3.2; 2.3.1 for a promise that would wait for itself.
  @inline(never) func adopt(_ other: consuming Untyped, attempt: Int, _ run: inout Run) {
    switch consume other {
    case .outcome(let outcome): settle(consume outcome, attempt: attempt, &run)
    case .promise(let other): run.append(.adopt(self, attempt: attempt, other))
    }
  }

  /// Attaches the attempt to `other`, and starts it.
  ///
  /// It is a step of its own, so that nothing further down the stack still holds the adopter.
  @inline(never)
  static func adopt(_ other: consuming Core, by adopter: consuming Core, attempt: Int, _ run: inout Run) {
    var (other, adopter, attempt) = (consume other, consume adopter, attempt)
    if leaveOut(&other, &adopter, &attempt, &run) { return }
    guard let attempt = adopter.state.withLock({ $0.redirect(attempt, .unknown) }) else { return }
    adopter.wait(for: .promise(other), .adopter(attempt: attempt, adopter), attempt: attempt, &run)
  }
}
