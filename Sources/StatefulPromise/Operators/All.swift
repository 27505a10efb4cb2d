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
public func all<Value, Failure>(
  _ promises: [Promise<Value, Failure>], fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<[Value], Failure> {
  if promises.isEmpty { return Promise(.success([])) }
  return gather(promises.map { promise in promise.content }, Place(fileID, line)) { outcome, _ in
    Promise<Value, Failure>.error(in: outcome, for: Promise<[Value], Failure>.self)
  } combine: { outcomes in
    Promise<[Value], Failure>.outcome(.success(outcomes.map { outcome in Promise<Value, Failure>.value(of: outcome) }))
  }
}

/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<A, B, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B), Failure> {
  gatherPack(Place(fileID, line), a, b)
}

/// A promise of the values of three promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<A, B, C, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B, C), Failure> {
  gatherPack(Place(fileID, line), a, b, c)
}

/// A promise of the values of four promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<A, B, C, D, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>, _ d: Promise<D, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B, C, D), Failure> {
  gatherPack(Place(fileID, line), a, b, c, d)
}

/// A promise of the values of any number of promises of different types. See `all(_:)` for arrays.
///
/// - Note: Two to four promises give a plain tuple, whose values can be read as `.0`, `.1`; a tuple of more has to be
///   destructured.
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
public func all<First, Second, Third, Fourth, Fifth, each More, Failure>(
  _ first: Promise<First, Failure>, _ second: Promise<Second, Failure>, _ third: Promise<Third, Failure>,
  _ fourth: Promise<Fourth, Failure>, _ fifth: Promise<Fifth, Failure>, _ more: repeat Promise<each More, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(First, Second, Third, Fourth, Fifth, repeat each More), Failure> {
  gatherPack(Place(fileID, line), first, second, third, fourth, fifth, repeat each more)
}

extension Promise {
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

/// The values of promises of different types as one tuple.
///
/// A closure here must not capture the pack of types: compiled with optimization, it would read them after they are
/// gone (Swift 6.3). So the types travel in `Tuple`.
private func gatherPack<each Value, Failure>(
  _ place: Place, _ promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  var members: [Untyped] = []
  var errors: [ErrorOf] = []
  for promise in repeat each promises {
    members.append(promise.content)
    errors.append(ErrorOf(promise, for: Promise<(repeat each Value), Failure>.self))
  }
  return whole(Tuple<Failure, repeat each Value>.self, of: members, errors, place)
}

private func whole<Values: Whole>(
  _ type: Values.Type, of members: [Untyped], _ errors: [ErrorOf], _ place: Place
) -> Promise<Values.Value, Values.Failure> {
  gather(members, place) { outcome, member in
    errors[member].find(outcome)
  } combine: { outcomes in
    Promise<Values.Value, Values.Failure>.outcome(.success(Values.value(of: outcomes)))
  }
}

/// How a member's error is found. A function that stands in an array by itself would be wrapped anew at each read.
private struct ErrorOf: Sendable {
  let find: @Sendable (Outcome) -> Outcome?

  init<Value, Failure, Whole>(_ member: Promise<Value, Failure>, for whole: Promise<Whole, Failure>.Type) {
    find = { outcome in Promise<Value, Failure>.error(in: outcome, for: Promise<Whole, Failure>.self) }
  }
}

private protocol Whole: SendableMetatype {
  associatedtype Value: Sendable
  associatedtype Failure: Error
  static func value(of outcomes: [Outcome]) -> Value
}

private struct Tuple<Failure: Error, each Element: Sendable>: Whole {
  typealias Value = (repeat each Element)

  static func value(of outcomes: [Outcome]) -> Value {
    var outcomes = outcomes[...]
    return (repeat Promise<each Element, Failure>.value(of: outcomes.removeFirst()))
  }
}
