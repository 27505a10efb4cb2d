/// What a dying object leaves to the release loop.
enum Remains: Sendable {
  case state(State, Extras?)
  /// A promise that nobody can resolve any more.
  case unresolvable(Core)
  /// A promise or job whose block was dropped before it ran.
  case unrun(Stage)

  /// Does what has to be done before the remains are freed.
  func finish() {
    switch self {
    case .unresolvable(let promise): promise.drop()
    case .unrun(.promise(let promise)): promise.withState { state, _ in state.takeHop() }?.hop.next.drop()
    case .unrun(.job(let job)): job.drop()
    case .state: break
    }
  }
}

extension Core {
  /// The content of a dying promise, if the loop has to release it. Plain values, names and schedulers contain no
  /// promise.
  func takeRemains() -> Remains? {
    let (state, extras) = withState { state, settings in (state.takeContent(), settings.extras.take()) }
    switch state.phase {
    case .resolved(.error(let error)):
      if !state.isAttached, state.observers.adopter.isFree { noteUnhandled(error, named: extras?.name) }
    case .resolved(.word), .cancelled: if extras?.context == nil { return nil }
    case .resolved, .pending: break
    }
    return .state(state, extras)
  }

  /// Fails the observers of a promise that nobody can resolve any more.
  @inline(never)
  func drop(by resolver: Resolver = .anyone) {
    Run.begin { run in
      if run.settle(self, .error(PromiseError.dropped), by: resolver) { noteDrop() }
    }
  }
}
