/// Which promises and jobs wait for each other? Each of them is a stage of a chain of waits.
extension Stage {
  var object: AnyObject {
    switch self {
    case .promise(let promise): promise
    case .job(let job): job
    }
  }

  var identity: ObjectIdentifier { ObjectIdentifier(object) }

  func isPromise(_ other: Core) -> Bool { object === other }

  /// Whether it is a job for whose permit others wait.
  var isAwaitedJob: Bool { if case .job(let job) = self { job.group.isAwaited(job) } else { false } }

  /// The stages for which a pending promise waits, or the result of the job that has the permit for which a job waits.
  @inline(never) var predecessors: [Stage] {
    switch self {
    case .job(let job): job.group.holder(before: job)?.result.map { result in [.promise(result)] } ?? []
    case .promise(let promise):
      promise.withState { state in if case .pending(let source, _) = state.phase { source.stages } else { [] } }
    }
  }

  /// The stages that wait for a promise.
  @inline(never) var successors: [Stage] {
    guard case .promise(let promise) = self else { return [] }
    return promise.withState { state in
      var stages: [Stage] = []
      if let dependent = state.next.held?.dependent { stages.append(.promise(dependent)) }
      if let adopter = state.adopter.held { stages.append(.promise(adopter)) }
      if case .pending(.job(let job), _) = state.phase { stages.append(.job(job)) }
      return stages
    }
  }
}

extension Source {
  /// The stages for which a promise waits.
  var stages: [Stage] {
    switch self {
    case .nobody: []
    case .promise(let promise), .adopted(let promise): [.promise(promise)]
    case .members(let members): members.map(Stage.promise)
    case .job(let job): job.work.map { work in [.promise(work)] } ?? [.job(job)]
    }
  }
}
