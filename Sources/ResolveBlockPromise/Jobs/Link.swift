/// Who waits for whom? Promises and jobs form chains of waits.
enum Link: Sendable {
  case promise(Core)
  case turn(Turn)

  var identity: ObjectIdentifier {
    switch self {
    case .promise(let promise): ObjectIdentifier(promise)
    case .turn(let turn): ObjectIdentifier(turn)
    }
  }

  /// For whom a pending promise waits.
  @inline(never) var predecessors: [Link] {
    guard case .promise(let promise) = self else { return [] }
    return promise.withState { state, _ in
      if case .pending(let waiting) = state { waiting.source.links } else { [] }
    }
  }

  /// Who waits for a pending promise.
  @inline(never) var successors: [Link] {
    guard case .promise(let promise) = self else { return [] }
    return promise.withState { state, _ in
      guard case .pending(let waiting) = state else { return [] }
      var links: [Link] = []
      if let dependent = waiting.observers.next.held?.dependent { links.append(dependent) }
      if let adopter = waiting.observers.adopter.held { links.append(.promise(adopter)) }
      if let turn = waiting.source.turn { links.append(.turn(turn)) }
      return links
    }
  }
}

extension Source {
  /// The links for which a promise waits.
  var links: [Link] {
    switch self {
    case .nobody: []
    case .promise(let promise), .adopted(let promise): [.promise(promise)]
    case .members(let members): members.map(Link.promise)
    case .turn(let turn): turn.work.map { work in [.promise(work)] } ?? [.turn(turn)]
    }
  }

  var turn: Turn? { if case .turn(let turn) = self { turn } else { nil } }
}
