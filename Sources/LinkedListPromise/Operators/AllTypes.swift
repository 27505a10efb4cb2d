/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: as `all` of an array, and a link for each member.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>
) -> Promise<(A, B), Failure> {
  Promise<Void, Failure>(.success(())).then { _ in
    let values = (OneValue<A>(), OneValue<B>())
    return all([a.map(values.0.keep), b.map(values.1.keep)])
      .map { _ in (values.0.read(), values.1.read()) }
  }
}

/// A promise of the values of three promises of different types. See `all(_:)` for arrays.
///
/// - Cost: as `all` of an array, and a link for each member.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>
) -> Promise<(A, B, C), Failure> {
  Promise<Void, Failure>(.success(())).then { _ in
    let values = (OneValue<A>(), OneValue<B>(), OneValue<C>())
    return all([a.map(values.0.keep), b.map(values.1.keep), c.map(values.2.keep)])
      .map { _ in (values.0.read(), values.1.read(), values.2.read()) }
  }
}

/// A promise of the values of four promises of different types. See `all(_:)` for arrays.
///
/// - Cost: as `all` of an array, and a link for each member.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, C: Sendable, D: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>, _ c: Promise<C, Failure>, _ d: Promise<D, Failure>
) -> Promise<(A, B, C, D), Failure> {
  Promise<Void, Failure>(.success(())).then { _ in
    let values = (OneValue<A>(), OneValue<B>(), OneValue<C>(), OneValue<D>())
    return all([a.map(values.0.keep), b.map(values.1.keep), c.map(values.2.keep), d.map(values.3.keep)])
      .map { _ in (values.0.read(), values.1.read(), values.2.read(), values.3.read()) }
  }
}

/// A promise of the values of any number of promises of different types. See `all(_:)` for arrays.
///
/// - Note: Two to four promises give a plain tuple, whose values can be read as `.0`, `.1`; a tuple of more has to be
///   destructured.
/// - Cost: as `all` of an array, and a link for each member.
/// - Tests: `AllTests`.
public func all<
  First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Fifth: Sendable, each More: Sendable, Failure
>(
  _ first: Promise<First, Failure>, _ second: Promise<Second, Failure>, _ third: Promise<Third, Failure>,
  _ fourth: Promise<Fourth, Failure>, _ fifth: Promise<Fifth, Failure>, _ more: repeat Promise<each More, Failure>
) -> Promise<(First, Second, Third, Fourth, Fifth, repeat each More), Failure> {
  promise(of: Members(first, second, third, fourth, fifth, repeat each more))
}

/// With optimization, a closure that captures a pack of types reads the types after they are gone (Swift 6.3). So the
/// packs are parameters of types, and this function's closures capture values of those types.
private func promise<All: Tuple>(of members: All) -> Promise<All.Values.Whole, All.Failure> {
  Promise<Void, All.Failure>(.success(())).then { _ in
    let values = All.Values()
    return all(members.keep(in: values)).map { _ in values.whole }
  }
}

private protocol Tuple: Sendable {
  associatedtype Values: TupleOfValues
  associatedtype Failure: Error

  func keep(in values: Values) -> [Promise<Void, Failure>]
}

private protocol TupleOfValues: Sendable {
  associatedtype Whole: Sendable

  init()
  var whole: Whole { get }
}

private struct Members<each Value: Sendable, Failure: Error>: Tuple {
  let members: (repeat Promise<each Value, Failure>)

  init(_ members: repeat Promise<each Value, Failure>) { self.members = (repeat each members) }

  func keep(in values: PackValues<repeat each Value>) -> [Promise<Void, Failure>] {
    var kept: [Promise<Void, Failure>] = []
    repeat kept.append((each members).map((each values.all).keep))
    return kept
  }
}

private struct PackValues<each Value: Sendable>: TupleOfValues {
  let all: (repeat OneValue<each Value>)

  init() { all = (repeat OneValue<each Value>()) }

  var whole: (repeat each Value) { (repeat (each all).read()) }
}
