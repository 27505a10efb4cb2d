/// How does a promise take over the outcome of one that a function returns? The run goes on with the returned promise
/// in the place of the link that returned it.
///
/// A value waits for nobody, so there is no ring of waits to look for: a promise can only hold promises that were made
/// before it.
extension Run {
  /// Follows a chain inward to the origin of its outcome, and keeps the links for the outcome's way out.
  ///
  /// Returns the outcome, or nil if it comes later.
  mutating func adopt(_ source: consuming Untyped) -> Outcome? {
    while true {
      switch consume source {
      case .outcome(let outcome): return outcome
      case .promise(var node):
        switch Node.takeContent(of: &node) {
        case .block(let block, .outcome(let outcome)): source = block(outcome)
        case .block(let block, let inner):
          links.append(.block(block))
          source = inner
        case .hop(let queue, let inner):
          links.append(.hop(queue))
          source = inner
        case .task(let task): return call(task)
        case .members(let members):
          start(members)
          return nil
        case .released: preconditionFailure("a released node was run")
        }
      }
    }
  }
}
