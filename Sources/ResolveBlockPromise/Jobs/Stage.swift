/// Who waits for whom? Promises and jobs form chains of waits; each of them is a stage.
enum Stage: Sendable {
  case promise(Core)
  case turn(Turn)

  var identity: ObjectIdentifier {
    switch self {
    case .promise(let promise): ObjectIdentifier(promise)
    case .turn(let turn): ObjectIdentifier(turn)
    }
  }

  /// The stages for which a pending promise waits.
  @inline(never) var predecessors: [Stage] {
    guard case .promise(let promise) = self else { return [] }
    return promise.withState { state, _ in
      if case .pending(let waiting) = state { waiting.source.stages } else { [] }
    }
  }

  /// The stages that wait for a pending promise.
  @inline(never) var successors: [Stage] {
    guard case .promise(let promise) = self else { return [] }
    return promise.withState { state, _ in
      guard case .pending(let waiting) = state else { return [] }
      var stages: [Stage] = []
      if let dependent = waiting.observers.next.held?.dependent { stages.append(dependent) }
      if let adopter = waiting.observers.adopter.held { stages.append(.promise(adopter)) }
      if let turn = waiting.source.turn { stages.append(.turn(turn)) }
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
    case .turn(let turn): turn.work.map { work in [.promise(work)] } ?? [.turn(turn)]
    }
  }

  var turn: Turn? { if case .turn(let turn) = self { turn } else { nil } }
}
