/// How are several promises run together, when their results arrive in any order and from any thread?
///
/// A run makes one frame for all members, which gets their results by number. The members are started by the loop of
/// the run, so that members which are made of members in turn don't stand on its stack.
extension Promise {
  /// A promise that starts `members` together in each run and comes to the first result that `decide` returns.
  ///
  /// `makeDecide` is called for each run. What decides is heard when all members have been started.
  static func combining<Member>(
    _ members: [Promise<Member, Failure>],
    _ makeDecide: @escaping @Sendable () -> @Sendable (Result<Member, Failure>, Int) -> Result<Value, Failure>?
  ) -> Promise {
    Promise(
      Node { continuation, _, depth in
        let next = Once(continuation.load(as: Continuation<Value, Failure>.self))
        let (decide, mailbox) = (makeDecide(), Mailbox())
        let frame = Node { result, member, depth in
          guard let whole = decide(result.load(as: Result<Member, Failure>.self), member), let next = next.take() else {
            return nil
          }
          return mailbox.keep { Step { _ in next.receive(whole, depth: 0) } } ? nil : next.receive(whole, depth: depth)
        }
        return startTogether(members[...], frame, mailbox, depth: depth)
      })
  }
}

/// Starts one member after the other; where a member has steps to take, the next one follows them.
private func startTogether<Value, Failure>(
  _ members: ArraySlice<Promise<Value, Failure>>, _ frame: Node, _ mailbox: Mailbox, depth: Int
) -> Step? {
  for index in members.indices {
    guard let step = members[index].start(.frame(frame, member: index), depth: depth) else { continue }
    return step.then(Step { _ in startTogether(members[(index + 1)...], frame, mailbox, depth: 0) })
  }
  return mailbox.close()
}

/// Gives its content to the first who takes it, and keeps nothing of it.
final class Once<Content: Sendable>: Sendable {
  private let content: Lock<Content?>

  init(_ content: Content) { self.content = Lock(content) }

  func take() -> Content? { content.withLock { $0.take() } }
}

/// The values of the members of one run, until the first error or the last value.
final class Gathering<Value: Sendable, Failure: Error>: Sendable {
  private enum State: Sendable {
    case waiting(values: [Value?], missing: Int)
    case done
  }

  private let state: Lock<State>

  init(count: Int) { state = Lock(.waiting(values: Array(repeating: nil, count: count), missing: count)) }

  /// Takes a member's first result, and returns what it all came to if this result decides it.
  func take(_ result: Result<Value, Failure>, at index: Int) -> Result<[Value], Failure>? {
    let values: [Value?]? = state.withLock { state in
      guard case .waiting(var values, let missing) = state, values[index] == nil else { return nil }
      state = .done
      guard case .success(let value) = result else { return values }
      values[index] = value
      if missing == 1 { return values }
      state = .waiting(values: values, missing: missing - 1)
      return nil
    }
    return values.map { values in result.map { _ in values.compactMap { $0 } } }
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
