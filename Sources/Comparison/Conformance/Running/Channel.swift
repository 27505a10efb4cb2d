import Dispatch

/// How does a thread take lines from others, such as the progress of those that run clauses?
final class Channel: Sendable {
  private struct State: Sendable {
    var lines: [String] = []
    var isClosed = false
  }

  private let state = Lock(State())
  private let changes = DispatchSemaphore(value: 0)

  func send(_ line: String) {
    state.withLock { $0.lines.append(line) }
    changes.signal()
  }

  /// Nothing more is sent.
  func close() {
    state.withLock { $0.isClosed = true }
    changes.signal()
  }

  /// Waits for the next line. Nil when there is none, and none can come.
  func next() -> String? {
    while true {
      let (line, isClosed) = state.withLock { state in
        (state.lines.isEmpty ? nil : state.lines.removeFirst(), state.isClosed)
      }
      if line != nil || isClosed { return line }
      changes.wait()
    }
  }
}
