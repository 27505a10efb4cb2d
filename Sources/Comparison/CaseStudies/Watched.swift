import Dispatch

/// How does one thread wait until others have brought something about? It looks again after each of their changes.
final class Watched<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    var bells: [DispatchSemaphore] = []
  }

  private let state: Lock<State>

  init(_ value: Value) { state = Lock(State(value: value)) }

  /// What it is at this moment.
  var value: Value { state.withLock { $0.value } }

  /// Changes the value, and lets all who wait look again.
  @discardableResult
  func change<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    let (result, bells) = state.withLock { state in (body(&state.value), state.bells) }
    for bell in bells { bell.signal() }
    return result
  }

  /// Waits until the condition holds, and returns whether it did before the deadline.
  func wait(until deadline: DispatchTime, for condition: (Value) -> Bool) -> Bool {
    let bell = DispatchSemaphore(value: 0)
    state.withLock { $0.bells.append(bell) }
    defer { state.withLock { $0.bells.removeAll { $0 === bell } } }
    while !condition(value) {
      guard bell.wait(timeout: deadline) == .success else { return condition(value) }
    }
    return true
  }
}
