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
      guard case .waiting(var values, var missing) = state else { return nil }
      state = .done
      guard case .success(let value) = result else { return values }
      if values[index] == nil {
        values[index] = value
        missing -= 1
      }
      if missing == 0 { return values }
      state = .waiting(values: values, missing: missing)
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
  _ promises: repeat Promise<each Value, Failure>
) -> Promise<(repeat each Value), Failure> {
  var members: [Promise<any Sendable, Failure>] = []
  for promise in repeat each promises { members.append(member(promise)) }
  return whole(Tuple<repeat each Value>.self, of: all(members))
}

private func member<Value, Failure>(_ promise: Promise<Value, Failure>) -> Promise<any Sendable, Failure> {
  promise.map { value in Member(value: value) }
}

private func whole<Values: Whole, Failure>(
  _ type: Values.Type, of values: Promise<[any Sendable], Failure>
) -> Promise<Values.Value, Failure> {
  values.map { values in Values.value(of: values) }
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
