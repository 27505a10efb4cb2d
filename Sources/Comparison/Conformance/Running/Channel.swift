import Dispatch

/// How do the threads that run clauses send their progress to the one that shows it?
final class Channel: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var senders: Int
  }

  private let state: Lock<State>
  private let changes = DispatchSemaphore(value: 0)

  init(senders: Int) { state = Lock(State(senders: senders)) }

  func send(_ line: String) {
    state.withLock { $0.lines.append(line) }
    changes.signal()
  }

  /// One of the senders has no more to say.
  func close() {
    state.withLock { $0.senders -= 1 }
    changes.signal()
  }

  /// Waits for the next line. Nil when there is none and all senders have closed.
  func next() -> String? {
    while true {
      let (line, isOver) = state.withLock { state in
        (state.lines.isEmpty ? nil : state.lines.removeFirst(), state.senders == 0)
      }
      if line != nil || isOver { return line }
      changes.wait()
    }
  }
}
