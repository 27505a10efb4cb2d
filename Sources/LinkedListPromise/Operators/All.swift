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
  let none = [Value?](repeating: nil, count: promises.count)
  return gather(of: promises.count, into: none) { places in
    places.compactMap { value in value }
  } start: { gathering, number in
    gathering.start(promises[number]) { places, result in places[number].keep(result) }
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
  gather(of: 2, into: (A?.none, B?.none)) { places in
    (value(in: places.0), value(in: places.1))
  } start: { gathering, number in
    switch number {
    case 0: gathering.start(a) { places, result in places.0.keep(result) }
    default: gathering.start(b) { places, result in places.1.keep(result) }
    }
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
  gather(of: 3, into: (A?.none, B?.none, C?.none)) { places in
    (value(in: places.0), value(in: places.1), value(in: places.2))
  } start: { gathering, number in
    switch number {
    case 0: gathering.start(a) { places, result in places.0.keep(result) }
    case 1: gathering.start(b) { places, result in places.1.keep(result) }
    default: gathering.start(c) { places, result in places.2.keep(result) }
    }
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
  gather(of: 4, into: (A?.none, B?.none, C?.none, D?.none)) { places in
    (value(in: places.0), value(in: places.1), value(in: places.2), value(in: places.3))
  } start: { gathering, number in
    switch number {
    case 0: gathering.start(a) { places, result in places.0.keep(result) }
    case 1: gathering.start(b) { places, result in places.1.keep(result) }
    case 2: gathering.start(c) { places, result in places.2.keep(result) }
    default: gathering.start(d) { places, result in places.3.keep(result) }
    }
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
  promise(of: Members(first, second, third, fourth, fifth, repeat each more))
}

/// A closure must not capture a pack of types: compiled with optimization, it would read them after they are gone (Swift
/// 6.3). So the pack travels in a type, and this function knows only that.
private func promise<All: Tuple>(of members: All) -> Promise<All.Whole, All.Failure> {
  makeGathered { receiver in members.run(receiver) }
}

private protocol Tuple: Sendable {
  associatedtype Whole: Sendable
  associatedtype Failure: Error

  func run(_ receiver: @escaping Receiver<Whole, Failure>) -> Rest
}

private struct Members<each Value: Sendable, Failure: Error>: Tuple {
  typealias Whole = (repeat each Value)

  let members: (repeat Promise<each Value, Failure>)

  init(_ members: repeat Promise<each Value, Failure>) { self.members = (repeat each members) }

  func run(_ receiver: @escaping Receiver<Whole, Failure>) -> Rest {
    let places = Places<repeat each Value>()
    var count = 0
    for _ in repeat each members { count += 1 }
    let gathering = Gathering<Places<repeat each Value>, Whole, Failure>(
      .init(receiver: receiver, places: places, missing: count, combine: Places.whole))
    var starts: [@Sendable () -> Rest] = []
    repeat starts.append(makeStart(each members, in: each places.all, gathering))
    return gathering.run(starts.count) { [starts] number in starts[number]() }
  }
}

private func makeStart<Value: Sendable, Values, Whole, Failure>(
  _ member: Promise<Value, Failure>, in place: Place<Value>, _ gathering: Gathering<Values, Whole, Failure>
) -> @Sendable () -> Rest {
  { gathering.start(member) { _, result in place.value.withLock { value in value.keep(result) } } }
}

/// The places of a pack, each of which is an object: no element of a pack can be assigned by itself.
private struct Places<each Value: Sendable>: Sendable {
  let all: (repeat Place<each Value>)

  init() { all = (repeat Place<each Value>()) }

  static func whole(_ places: Self) -> (repeat each Value) {
    (repeat (each places.all).read())
  }
}

private final class Place<Value: Sendable>: Sendable {
  let value = Lock<Value?>(nil)

  func read() -> Value { LinkedListPromise.value(in: value.withLock { value in value }) }
}

/// The value of a member, when no value is missing.
@_alwaysEmitIntoClient func value<Value>(in place: Value?) -> Value {
  guard let place else { preconditionFailure("a member has no value") }
  return place
}
