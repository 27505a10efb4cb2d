/// What time is it in a clause about time? Its own: time passes when the clause says so, and nobody waits for it.
public final class Clock: Sendable {
  private struct Timer: Sendable {
    let number: Int
    let due: Double
    let fire: @Sendable () -> Void
  }

  private struct State: Sendable {
    var now = 0.0
    var made = 0
    var timers: [Timer] = []
  }

  private let state = Awaited(State(), number: { $0.timers.count })

  /// Calls `fire` when so many seconds have passed, never inside this call; it should send its work to a queue. The
  /// function returned cancels that and releases what `fire` holds.
  public func after(_ seconds: Double, _ fire: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    let number = state.withLock { state in
      state.made += 1
      state.timers.append(Timer(number: state.made, due: state.now + max(seconds, 0), fire: fire))
      return state.made
    }
    return { self.cancel(number) }
  }

  /// The number of timers that wait.
  var timers: Int { state.withLock { $0.timers.count } }

  /// Waits until so many timers wait. False when the deadline passed first.
  func wait(for count: Int, until deadline: Deadline) -> Bool { state.wait(for: count, until: deadline) }

  /// Lets time pass and fires what is due, in the order of the times.
  func advance(_ seconds: Double) {
    let end = state.withLock { $0.now } + seconds
    while let timer = state.withLock({ Self.next(&$0, until: end) }) { timer.fire() }
  }

  private static func next(_ state: inout State, until end: Double) -> Timer? {
    let isEarlier: (Timer, Timer) -> Bool = { ($0.due, $0.number) < ($1.due, $1.number) }
    guard let first = state.timers.min(by: isEarlier), first.due <= end else {
      state.now = end
      return nil
    }
    state.now = first.due
    state.timers.removeAll { $0.number == first.number }
    return first
  }

  private func cancel(_ number: Int) {
    let cancelled = state.withLock { state in
      let cancelled = state.timers.filter { $0.number == number }
      state.timers.removeAll { $0.number == number }
      return cancelled
    }
    withExtendedLifetime(cancelled) {}
  }
}
