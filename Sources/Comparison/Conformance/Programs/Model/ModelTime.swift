/// What should happen as time passes?
extension Model {
  /// Gives a promise an outcome when its time has come, in a turn of the queue.
  struct Timer: Hashable, Sendable {
    var due: Int
    let promise: Int
    let answered: Answered
  }

  mutating func setTimer(_ seconds: Int, _ answered: Answered, for id: Int) {
    timers.append(Timer(due: now + seconds, promise: id, answered: answered))
  }

  /// A value is held back; an error isn't.
  mutating func passLater(_ outcome: Received, to id: Int, _ timing: Program.Timing, _ seconds: Int) {
    if timing == .timeout || outcome.isError { return settle(id, outcome, attempt: self[id].attempt) }
    setTimer(seconds, .settled(outcome), for: id)
  }

  /// A promise that is settled has no timer any more.
  mutating func freeTimer(of id: Int) { timers.removeAll { $0.promise == id } }

  mutating func pass(_ seconds: Int) {
    events.append(.clock(timers: timers.count))
    let end = now + seconds
    while let due = timers.map(\.due).min(), due <= end, let index = timers.firstIndex(where: { $0.due == due }) {
      now = due
      let timer = timers.remove(at: index)
      let listener = Listener.block(timer.promise, timer.answered, attempt: self[timer.promise].attempt)
      // It shares its turn with no handler.
      turns.append(Turn(promise: .max, listener: listener, queue: nil))
    }
    now = end
  }
}
