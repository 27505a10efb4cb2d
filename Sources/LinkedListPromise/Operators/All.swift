/// A promise of the values of all `promises`, in their order.
///
/// A run starts the members together, each with a fresh run of its own. If one fails, the run completes with the first
/// error, though not before all have been started. Members that still work then go on, and their outcomes are ignored.
/// So is a second completion of a member. Without members the value is an empty array.
///
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-counts-a-member-once`,
///   `all-fails-with-first-error`.
/// - Source: document 001 promises composition; the order and the failure are those of document 004's `all`.
@_alwaysEmitIntoClient
public func all<Value: Sendable, Failure>(_ promises: [Promise<Value, Failure>]) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return gather(promises.map { promise in promise.content }) { pause, count in
    let combine = Combine { outcomes in Outcome(value: outcomes.map { outcome in outcome.value(Value.self) }) }
    return Gathering(for: pause, count, combine)
  }
}

/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>
) -> Promise<(A, B), Failure> {
  gather([a.content, b.content]) { pause, count in
    let combine = Combine { outcomes in Outcome(value: (outcomes[0].value(A.self), outcomes[1].value(B.self))) }
    return Gathering(for: pause, count, combine)
  }
}

/// A promise of the values of three promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>
) -> Promise<(A, B, C), Failure> {
  gather([a.content, b.content, c.content]) { pause, count in
    let combine = Combine { outcomes in
      Outcome(value: (outcomes[0].value(A.self), outcomes[1].value(B.self), outcomes[2].value(C.self)))
    }
    return Gathering(for: pause, count, combine)
  }
}

/// A promise of the values of four promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>, _ d: Promise<D, Failure>
) -> Promise<(A, B, C, D), Failure> {
  gather([a.content, b.content, c.content, d.content]) { pause, count in
    let combine = Combine { outcomes in
      Outcome(
        value: (
          outcomes[0].value(A.self), outcomes[1].value(B.self), outcomes[2].value(C.self), outcomes[3].value(D.self)
        ))
    }
    return Gathering(for: pause, count, combine)
  }
}

/// A promise of the values of any number of promises of different types. See `all(_:)` for arrays.
///
/// - Note: Two to four promises give a plain tuple, whose values can be read as `.0`, `.1`; a tuple of more has to be
///   destructured.
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable, each More: Sendable, Failure
>(
  _ first: Promise<First, Failure>, _ second: Promise<Second, Failure>, _ third: Promise<Third, Failure>,
  _ fourth: Promise<Fourth, Failure>, _ fifth: Promise<Fifth, Failure>, _ more: repeat Promise<each More, Failure>
) -> Promise<(First, Second, Third, Fourth, Fifth, repeat each More), Failure> {
  var members = [first.content, second.content, third.content, fourth.content, fifth.content]
  repeat members.append((each more).content)
  return gather(members, makeListener(Tuple<First, Second, Third, Fourth, Fifth, repeat each More>.self))
}

/// A closure here must not capture the pack of types: compiled with optimization, it would read them after they are
/// gone (Swift 6.3). So the types travel in `Tuple`.
private func makeListener<Values: Whole>(_ type: Values.Type) -> @Sendable (Pause, Int) -> any Listener {
  { pause, count in Gathering(for: pause, count, Combine { outcomes in Values.outcome(of: outcomes) }) }
}

private protocol Whole: SendableMetatype {
  static func outcome(of members: [Outcome]) -> Outcome
}

private struct Tuple<each Element: Sendable>: Whole {
  static func outcome(of members: [Outcome]) -> Outcome {
    var rest = members[...]
    return Outcome(value: (repeat rest.removeFirst().value((each Element).self)))
  }
}
