/// How does one promise wait for several?
///
/// Its run attaches to each member. The first result that decides finishes it, and what it left with the other members
/// is taken back, so that nobody keeps what nobody will ask for.
func combination<Value, Failure>(
  of members: [any Chained], _ place: Place, _ joins: @escaping @Sendable () -> [Join]
) -> Promise<Value, Failure> {
  let origin = Origin.work { promise, run, steps in
    var stops: [Stop] = []
    var beginnings: [Steps] = []
    for join in joins() {
      var beginning = Steps()
      stops.append(join(promise, run, &beginning))
      beginnings.append(beginning)
    }
    for beginning in beginnings.reversed() { steps.push(beginning) }
    return .leaveAll(stops)
  }
  let automatic = members.allSatisfy { $0.startsWithFirstHandler }
  let promise = Promise<Value, Failure>(origin, starting: automatic ? .withFirstHandler : .manually, place: place)
  if automatic { promise.start() }
  return promise
}

/// Attaches a run of the combination to one member, and returns what takes that back.
typealias Join =
  @Sendable (any Chained, _ run: Int, inout Steps) -> Stop

extension Promise {
  /// What joins this promise to a combination. `decide` returns the result that this one's leads to, if it decides.
  func join<Whole: Sendable, WholeFailure>(
    _ decide: @escaping @Sendable (Result<Value, Failure>) -> Result<Whole, WholeFailure>?
  ) -> Join {
    { whole, run, steps in
      let observer = Observer { event, steps in
        switch event {
        case .finished(let outcome):
          if let result = decide(Self.result(of: outcome)) {
            whole.settle(run: run, Promise<Whole, WholeFailure>.outcome(result), &steps)
          }
        case .ended(let ending): whole.end(run: run, ending, nil, &steps)
        }
      }
      return .leave(self.attach(observer, &steps))
    }
  }
}

/// How are the results of several promises put together, when they arrive in any order and from any thread?
final class Gathering<Value: Sendable, Failure: Error>: Sendable {
  private enum State: Sendable {
    case waiting(values: [Value?], missing: Int)
    case done
  }

  private let state: Lock<State>

  init(count: Int) { state = Lock(.waiting(values: Array(repeating: nil, count: count), missing: count)) }

  /// Takes a member's result and returns what it all came to, if this result decides it.
  func take(_ result: Result<Value, Failure>, at index: Int) -> Result<[Value], Failure>? {
    let values: [Value?]? = state.withLock { state in
      guard case .waiting(var values, let missing) = state else { return nil }
      state = .done
      guard case .success(let value) = result else { return values }
      values[index] = value
      if missing == 1 { return values }
      state = .waiting(values: values, missing: missing - 1)
      return nil
    }
    guard let values else { return nil }
    return result.map { _ in values.compactMap { $0 } }
  }
}

/// The values of promises of different types as one tuple.
///
/// Every value goes through one list, and comes out as what it was. A closure here must not capture the pack of types:
/// compiled with optimization, it would read them after they are gone (Swift 6.3). So the types travel in `Tuple`.
func together<each Value, Failure>(
  _ place: Place, _ promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  var members: [any Chained] = []
  var joins: [MemberJoin<Failure>] = []
  for promise in repeat each promises {
    members.append(promise)
    joins.append(member(promise))
  }
  let values: Promise<[any Sendable], Failure> = combination(of: members, place) { [joins] in
    let gathering = Gathering<any Sendable, Failure>(count: joins.count)
    return joins.enumerated().map { index, join in join(gathering, index) }
  }
  return whole(Tuple<repeat each Value>.self, of: values, place)
}

private typealias MemberJoin<Failure: Error> =
  @Sendable (Gathering<any Sendable, Failure>, _ index: Int) -> Join

private func member<Value, Failure>(_ promise: Promise<Value, Failure>) -> MemberJoin<Failure> {
  { gathering, index in
    promise.join { result in gathering.take(result.map { Member(value: $0) }, at: index) }
  }
}

private func whole<Values: Whole, Failure>(
  _ type: Values.Type, of values: Promise<[any Sendable], Failure>, _ place: Place
) -> Promise<Values.Value, Failure> {
  values.convert(place) { result in result.map { values in Values.value(of: values) } }
}

private struct Member<Value: Sendable>: Sendable {
  let value: Value
}

private protocol Whole: SendableMetatype {
  associatedtype Value: Sendable
  static func value(of members: [any Sendable]) -> Value
}

private struct Tuple<each Element: Sendable>: Whole {
  static func value(of members: [any Sendable]) -> (repeat each Element) {
    var members = members[...]
    return (repeat next((each Element).self, of: &members))
  }

  private static func next<Value: Sendable>(_ type: Value.Type, of members: inout ArraySlice<any Sendable>) -> Value {
    guard let member = members.popFirst() as? Member<Value> else { preconditionFailure("a member has another type") }
    return member.value
  }
}
