import Dispatch

/// How does a thread wait until others have brought a number so far?
final class Awaited<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var value: Value
    var waiters: [(number: Int, signal: DispatchSemaphore)] = []
  }

  private let state: Lock<State>
  private let number: @Sendable (Value) -> Int

  /// `number` is what can be waited for, such as the count of a list.
  init(_ value: Value, number: @escaping @Sendable (Value) -> Int) {
    state = Lock(State(value: value))
    self.number = number
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    var due: [DispatchSemaphore] = []
    let result = state.withLock { state in
      let result = body(&state.value)
      if !state.waiters.isEmpty {
        let reached = number(state.value)
        due = state.waiters.filter { $0.number <= reached }.map(\.signal)
        state.waiters.removeAll { $0.number <= reached }
      }
      return result
    }
    for signal in due { signal.signal() }
    return result
  }

  /// False when the deadline passed first.
  func wait(for wanted: Int, until deadline: Deadline) -> Bool {
    let signal = DispatchSemaphore(value: 0)
    let isThere = state.withLock { state in
      if number(state.value) >= wanted { return true }
      state.waiters.append((wanted, signal))
      return false
    }
    return isThere || signal.wait(until: deadline)
  }
}
