import Dispatch

/// What was seen, by handlers and blocks on any thread?
final class EventLog: Sendable {
  private struct State: Sendable {
    var events: [Event] = []
    var awaited: Int?
  }

  private let state = Lock(State())
  private let arrived = DispatchSemaphore(value: 0)

  func note(_ event: Event) {
    let isAwaited = state.withLock { state in
      state.events.append(event)
      guard let awaited = state.awaited, state.events.count >= awaited else { return false }
      state.awaited = nil
      return true
    }
    if isAwaited { arrived.signal() }
  }

  /// What was seen so far.
  var events: [Event] { state.withLock { $0.events } }

  /// What was seen since somebody took it last.
  func take() -> [Event] {
    state.withLock { state in
      defer { state.events = [] }
      return state.events
    }
  }

  /// Waits until so many events are there. False if the deadline passed first.
  func wait(for count: Int, until deadline: Deadline) -> Bool {
    let isThere = state.withLock { state in
      state.awaited = state.events.count < count ? count : nil
      return state.awaited == nil
    }
    if isThere || arrived.wait(until: deadline) { return true }
    let wasLate = state.withLock { state in
      defer { state.awaited = nil }
      return state.awaited == nil
    }
    if wasLate { arrived.wait() }
    return wasLate
  }
}
