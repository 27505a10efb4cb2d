/// Which promises and jobs wait for each other? Each of them is a stage of a chain of waits.
protocol Stage: AnyObject, Sendable {
  /// Runs the block that was sent to its queue.
  consuming func perform(_ run: inout Run)
  /// Settles what the block would have settled, because the block was dropped before it ran.
  func dropBlock()
  /// The stages for which it waits.
  var predecessors: [any Stage] { get }
  /// The stages that wait for it.
  var successors: [any Stage] { get }
  /// How it is drawn in a chain.
  var drawing: String { get }
}

extension Core: Stage {
  func dropBlock() { withState { state in state.takeBlock() }?.block.next.drop() }

  var predecessors: [any Stage] {
    withState { state in if case .pending(let source, _) = state.phase { source.stages } else { [] } }
  }

  var successors: [any Stage] {
    withState { state in
      var stages: [any Stage] = []
      if let dependent = state.next.held?.dependent { stages.append(dependent) }
      if let adopter = state.adopter.held { stages.append(adopter) }
      if case .pending(.job(let job), _) = state.phase { stages.append(job) }
      return stages
    }
  }
}

extension Job: Stage {
  func dropBlock() { result?.drop(by: .owner) }

  /// The result of the job that has the permit.
  var predecessors: [any Stage] { group.holder(before: self)?.result.map { result in [result] } ?? [] }

  var successors: [any Stage] { [] }
}

extension Source {
  /// The stages for which a promise waits.
  var stages: [any Stage] {
    switch self {
    case .nobody: []
    case .promise(let promise), .adopted(let promise): [promise]
    case .members(let members): members
    case .job(let job): [job.work as (any Stage)? ?? job]
    }
  }
}
