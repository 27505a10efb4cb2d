/// How are the results of several promises put together, when they arrive in any order and from any thread?
///
/// Who is to be told is let go of as soon as the whole is decided, so that a member still at work keeps nothing of it.
final class Gathering<Value: Sendable, Failure: Error>: Sendable {
  typealias Handler = Promise<[Value], Failure>.CompletionHandler

  private enum State: Sendable {
    case waiting(values: [Value?], missing: Int, Handler)
    case done
  }

  private let state: Lock<State>

  init(count: Int, _ completionHandler: @escaping Handler) {
    state = Lock(.waiting(values: Array(repeating: nil, count: count), missing: count, completionHandler))
  }

  /// Takes a member's first result, and tells what it all came to if this result decides it.
  func take(_ result: Result<Value, Failure>, at index: Int) {
    let decided: (values: [Value?], tell: Handler)? = state.withLock { state in
      guard case .waiting(var values, let missing, let tell) = state, values[index] == nil else { return nil }
      state = .done
      guard case .success(let value) = result else { return (values, tell) }
      values[index] = value
      if missing == 1 { return (values, tell) }
      state = .waiting(values: values, missing: missing - 1, tell)
      return nil
    }
    guard let decided else { return }
    decided.tell(result.map { _ in decided.values.compactMap { $0 } })
  }
}

extension Promise {
  /// A promise of what a task completes with that holds other promises. It stands in a node, by which they are released
  /// in a loop.
  static func combining(_ task: @escaping AsyncTask) -> Promise {
    Promise<Void, Failure>(.success(())).link { _ in Promise(task: task) }
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
