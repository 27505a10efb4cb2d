/// A promise of the values of two promises of different types. See `all(_:)` for arrays.
///
/// - Cost: linear in the number of members.
/// - Tests: `AllTests`.
@_alwaysEmitIntoClient
public func all<A: Sendable, B: Sendable, Failure>(
  _ a: Promise<A, Failure>, _ b: Promise<B, Failure>,
  fileID: StaticString = #fileID, line: UInt = #line
) -> Promise<(A, B), Failure> {
  let starts = [a.startsWithFirstHandler, b.startsWithFirstHandler]
  return gather(starts, needsAll: true, place(fileID, line)) { gathering in
    let values = (OneValue<A>(), OneValue<B>())
    let all = TypedMembers(gathering, count: 2) { (values.0.read(), values.1.read()) }
    return [all.attach(to: a, 0, values.0), all.attach(to: b, 1, values.1)]
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
  let starts = [a.startsWithFirstHandler, b.startsWithFirstHandler, c.startsWithFirstHandler]
  return gather(starts, needsAll: true, place(fileID, line)) { gathering in
    let values = (OneValue<A>(), OneValue<B>(), OneValue<C>())
    let all = TypedMembers(gathering, count: 3) { (values.0.read(), values.1.read(), values.2.read()) }
    return [all.attach(to: a, 0, values.0), all.attach(to: b, 1, values.1), all.attach(to: c, 2, values.2)]
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
  let starts = [a.startsWithFirstHandler, b.startsWithFirstHandler, c.startsWithFirstHandler, d.startsWithFirstHandler]
  return gather(starts, needsAll: true, place(fileID, line)) { gathering in
    let values = (OneValue<A>(), OneValue<B>(), OneValue<C>(), OneValue<D>())
    let all = TypedMembers(gathering, count: 4) { (values.0.read(), values.1.read(), values.2.read(), values.3.read()) }
    return [
      all.attach(to: a, 0, values.0), all.attach(to: b, 1, values.1), all.attach(to: c, 2, values.2),
      all.attach(to: d, 3, values.3),
    ]
  }
}

/// The members of an attempt whose values have different types, so that each value is stored on its own.
@usableFromInline struct TypedMembers<Whole: Sendable, Failure: Error>: Sendable {
  @usableFromInline let gathering: Gathering<Whole, Failure>
  @usableFromInline let arrived: Values<Void>
  @usableFromInline let whole: @Sendable () -> Whole

  /// - Parameter whole: returns the values, once all have arrived.
  @_alwaysEmitIntoClient init(
    _ gathering: Gathering<Whole, Failure>, count: Int, _ whole: @escaping @Sendable () -> Whole
  ) {
    (self.gathering, arrived, self.whole) = (gathering, Values(count: count), whole)
  }

  @_alwaysEmitIntoClient func attach<Value>(
    to member: Promise<Value, Failure>, _ number: Int, _ value: OneValue<Value>
  ) -> Rest {
    gathering.attach(to: member) { result in
      arrived.put(result.map(value.keep), number).map { all in all.map { _ in whole() } }
    }
  }
}

/// A promise of the values of any number of promises of different types. See `all(_:)` for arrays.
///
/// - Note: Two to four promises give a plain tuple, whose values can be read as `.0` and `.1`. A larger tuple has to be
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
  promise(of: Members(first, second, third, fourth, fifth, repeat each more), place(fileID, line))
}

/// In release builds, Swift 6.3 miscompiles a closure that captures a pack of types: it reads the types after they are
/// gone. So only types have packs as parameters, and this function's closures capture values of those types.
private func promise<All: Tuple>(of members: All, _ place: Place) -> Promise<All.Values.Whole, All.Failure> {
  gather(members.startWithFirstHandler, needsAll: true, place) { gathering in
    let values = All.Values()
    let all = TypedMembers(gathering, count: members.startWithFirstHandler.count) { values.whole }
    return members.attach(all, values)
  }
}

private protocol Tuple: Sendable {
  associatedtype Values: TupleOfValues
  associatedtype Failure: Error

  var startWithFirstHandler: [Bool] { get }
  func attach(_ all: TypedMembers<Values.Whole, Failure>, _ values: Values) -> [Rest]
}

private protocol TupleOfValues: Sendable {
  associatedtype Whole: Sendable

  init()
  var whole: Whole { get }
}

private struct Members<each Value: Sendable, Failure: Error>: Tuple {
  let members: (repeat Promise<each Value, Failure>)

  init(_ members: repeat Promise<each Value, Failure>) { self.members = (repeat each members) }

  var startWithFirstHandler: [Bool] {
    var all: [Bool] = []
    repeat all.append((each members).startsWithFirstHandler)
    return all
  }

  func attach(_ all: TypedMembers<(repeat each Value), Failure>, _ values: PackValues<repeat each Value>) -> [Rest] {
    var rests: [Rest] = []
    repeat rests.append(all.attach(to: each members, rests.count, each values.all))
    return rests
  }
}

private struct PackValues<each Value: Sendable>: TupleOfValues {
  let all: (repeat OneValue<each Value>)

  init() { all = (repeat OneValue<each Value>()) }

  var whole: (repeat each Value) { (repeat (each all).read()) }
}
