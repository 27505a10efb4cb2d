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
  return gather(promises.map { promise in promise.content }, place(fileID, line)) { outcome, _ in
    Promise<Value, Failure>.error(in: outcome, for: Promise<[Value], Failure>.self)
  } combine: { outcomes in
    Promise<[Value], Failure>.outcome(.success(outcomes.map { outcome in Promise<Value, Failure>.value(of: outcome) }))
  }
}

/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B), Failure> {
  let whole = Promise<(A, B), Failure>.self
  return gather([a.content, b.content], place(fileID, line)) { outcome, member in
    switch member {
    case 0: Promise<A, Failure>.error(in: outcome, for: whole)
    default: Promise<B, Failure>.error(in: outcome, for: whole)
    }
  } combine: { outcomes in
    whole.outcome(.success((Promise<A, Failure>.value(of: outcomes[0]), Promise<B, Failure>.value(of: outcomes[1]))))
  }
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
  let whole = Promise<(A, B, C), Failure>.self
  return gather([a.content, b.content, c.content], place(fileID, line)) { outcome, member in
    switch member {
    case 0: Promise<A, Failure>.error(in: outcome, for: whole)
    case 1: Promise<B, Failure>.error(in: outcome, for: whole)
    default: Promise<C, Failure>.error(in: outcome, for: whole)
    }
  } combine: { outcomes in
    whole.outcome(
      .success(
        (
          Promise<A, Failure>.value(of: outcomes[0]),
          Promise<B, Failure>.value(of: outcomes[1]),
          Promise<C, Failure>.value(of: outcomes[2])
        )))
  }
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
  let whole = Promise<(A, B, C, D), Failure>.self
  return gather([a.content, b.content, c.content, d.content], place(fileID, line)) { outcome, member in
    switch member {
    case 0: Promise<A, Failure>.error(in: outcome, for: whole)
    case 1: Promise<B, Failure>.error(in: outcome, for: whole)
    case 2: Promise<C, Failure>.error(in: outcome, for: whole)
    default: Promise<D, Failure>.error(in: outcome, for: whole)
    }
  } combine: { outcomes in
    whole.outcome(
      .success(
        (
          Promise<A, Failure>.value(of: outcomes[0]),
          Promise<B, Failure>.value(of: outcomes[1]),
          Promise<C, Failure>.value(of: outcomes[2]),
          Promise<D, Failure>.value(of: outcomes[3])
        )))
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
  _ fourth: Promise<Fourth, Failure>, _ fifth: Promise<Fifth, Failure>, _ more: repeat Promise<each More, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(First, Second, Third, Fourth, Fifth, repeat each More), Failure> {
  var members = [first.content, second.content, third.content, fourth.content, fifth.content]
  repeat members.append((each more).content)
  return gather(
    members, of: Tuple<Failure, First, Second, Third, Fourth, Fifth, repeat each More>.self, place(fileID, line))
}

extension Promise where Value: Sendable {
  /// A member's error, which decides for the whole.
  @_alwaysEmitIntoClient
  static func error<Whole>(in outcome: Outcome, for whole: Promise<Whole, Failure>.Type) -> Outcome? {
    guard case .failure(let error) = result(of: outcome) else { return nil }
    return Promise<Whole, Failure>.outcome(.failure(error))
  }

  @_alwaysEmitIntoClient
  static func value(of outcome: Outcome) -> Value {
    guard case .success(let value) = result(of: outcome) else { preconditionFailure("an error decides at once") }
    return value
  }
}

/// A closure here must not capture the pack of types: compiled with optimization, it would read them after they are
/// gone (Swift 6.3). So the types travel in `Tuple`.
private func gather<Value, Failure, Values: Whole>(
  _ members: [Untyped], of values: Values.Type, _ place: Place
) -> Promise<Value, Failure> {
  gather(members, place) { outcome, member in
    Values.error(in: outcome, of: member)
  } combine: { outcomes in
    Values.outcome(of: outcomes)
  }
}

private protocol Whole: SendableMetatype {
  static func error(in outcome: Outcome, of member: Int) -> Outcome?
  static func outcome(of members: [Outcome]) -> Outcome
}

private struct Tuple<Failure: Error, each Element: Sendable>: Whole {
  static func error(in outcome: Outcome, of member: Int) -> Outcome? {
    var index = 0
    for element in repeat (each Element).self {
      if index == member { return error(in: outcome, element) }
      index += 1
    }
    return nil
  }

  private static func error<Member: Sendable>(in outcome: Outcome, _ member: Member.Type) -> Outcome? {
    Promise<Member, Failure>.error(in: outcome, for: Promise<(repeat each Element), Failure>.self)
  }

  static func outcome(of members: [Outcome]) -> Outcome {
    var rest = members[...]
    return Promise<(repeat each Element), Failure>.outcome(
      .success((repeat Promise<each Element, Failure>.value(of: rest.removeFirst()))))
  }
}
