/// A promise of the values of all `promises`, in their order.
///
/// Starting it starts the members. If one fails, it finishes with the first error, though not before all have been
/// started. The others then go on, and this promise no longer observes them. If a member is cancelled, or can't get a
/// result, the combined promise goes back to created, and `start` starts the members again. Without members the value
/// is an empty array.
///
/// When all members start with their first handler, it starts at once, as a promise chained from one of them does.
///
/// - Cost: linear in the number of members.
/// - Clauses: `all-in-order`, `all-of-nothing`, `all-of-one-twice`, `all-fails-with-first-error`,
///   `combining-starts-nothing`.
/// - Source: document 001 promises composition; the order and the failure are those of document 004's `all`.
@_alwaysEmitIntoClient
public func all<Value: Sendable, Failure>(
  _ promises: [Promise<Value, Failure>], fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return gather(
    promises.map { promise in promise.content }, place(fileID, line),
    Combine { outcomes in
      Outcome(value: outcomes.map { outcome in outcome.value(Value.self) })
    })
}

/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B), Failure> {
  gather(
    [a.content, b.content], place(fileID, line),
    Combine { outcomes in
      Outcome(value: (outcomes[0].value(A.self), outcomes[1].value(B.self)))
    })
}

/// A promise of the values of three promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B, C), Failure> {
  gather(
    [a.content, b.content, c.content], place(fileID, line),
    Combine { outcomes in
      Outcome(value: (outcomes[0].value(A.self), outcomes[1].value(B.self), outcomes[2].value(C.self)))
    })
}

/// A promise of the values of four promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>, _ d: Promise<D, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B, C, D), Failure> {
  gather(
    [a.content, b.content, c.content, d.content], place(fileID, line),
    Combine { outcomes in
      Outcome(
        value: (
          outcomes[0].value(A.self), outcomes[1].value(B.self), outcomes[2].value(C.self), outcomes[3].value(D.self)
        ))
    })
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
  _ fourth: Promise<Fourth, Failure>, _ fifth: Promise<Fifth, Failure>, _ more: repeat Promise<each More, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(First, Second, Third, Fourth, Fifth, repeat each More), Failure> {
  var members = [first.content, second.content, third.content, fourth.content, fifth.content]
  repeat members.append((each more).content)
  return gather(
    members, place(fileID, line), combine(Tuple<First, Second, Third, Fourth, Fifth, repeat each More>.self))
}

/// A closure here must not capture the pack of types: compiled with optimization, it would read them after they are
/// gone (Swift 6.3). So the types travel in `Tuple`.
private func combine<Values: Whole>(_ type: Values.Type) -> Combine {
  Combine { outcomes in Values.outcome(of: outcomes) }
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
