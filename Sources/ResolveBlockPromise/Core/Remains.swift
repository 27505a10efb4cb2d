/// What a dying object leaves to the release loop.
enum Remains: Sendable {
  case content(State.Content)
  /// A promise that nobody can resolve any more.
  case unresolvable(Core)
  /// A promise or job whose block was dropped before it ran.
  case unrun(any Stage)

  /// Does what has to be done before the remains are freed.
  func finish() {
    switch self {
    case .unresolvable(let promise): promise.drop()
    case .unrun(let stage): stage.dropBlock()
    case .content: break
    }
  }
}

extension Core {
  /// The content of a dying promise, if the loop has to release it. Plain values, names and schedulers contain no
  /// promise.
  func takeRemains() -> Remains? {
    let (isHandled, content) = withState { state in
      (state.next.isFilled || state.adopter.isFilled, state.takeContent())
    }
    switch content.phase {
    case .resolved(.error(let error)): if !isHandled { noteUnhandled(error) }
    case .resolved(.word), .cancelled: if content.context == nil { return nil }
    case .resolved, .pending: break
    }
    return .content(content)
  }

  /// Fails the observers of a promise that nobody can resolve any more.
  @inline(never)
  func drop(by resolver: Resolver = .anyone) {
    Run.begin { run in
      if run.settle(self, .error(PromiseError.dropped), by: resolver) { noteDrop() }
    }
  }
}
