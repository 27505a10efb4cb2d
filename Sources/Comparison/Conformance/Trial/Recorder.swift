import Dispatch

/// What happened, in which order, whatever thread it happened on?
final class Recorder: Sendable {
  private struct State: Sendable {
    var notes: [String] = []
    var waiters: [(count: Int, signal: DispatchSemaphore)] = []
  }

  private let state = Lock(State())

  func note(_ text: String) {
    let signals = state.withLock { state in
      state.notes.append(text)
      let count = state.notes.count
      let due = state.waiters.filter { $0.count <= count }
      state.waiters.removeAll { $0.count <= count }
      return due.map(\.signal)
    }
    for signal in signals { signal.signal() }
  }

  func note(_ label: String, _ outcome: Outcome) {
    let text =
      switch outcome {
      case .success(let value): "value \(value)"
      case .failure(let error): error.code == nil ? "foreign error" : "error \(error)"
      }
    note(label.isEmpty ? text : "\(label): \(text)")
  }

  /// A block that notes that it runs, and answers the value that it gets.
  func noting(_ label: String) -> @Sendable (Int) -> Reply<Specimen> {
    { value in
      self.note(label)
      return .value(value)
    }
  }

  /// A block that notes where it runs, and answers the value that it gets.
  func placing(_ label: String) -> @Sendable (Int) -> Reply<Specimen> {
    { value in
      self.note("\(label) on \(here())")
      return .value(value)
    }
  }

  /// A block that notes the error that it gets, and answers otherwise.
  func recovering(_ label: String, _ reply: Reply<Specimen>) -> @Sendable (Reason) -> Reply<Specimen> {
    { error in
      self.note(label, .failure(error))
      return reply
    }
  }

  var notes: [String] { state.withLock { $0.notes } }

  func clear() { state.withLock { $0.notes = [] } }

  /// Waits until there are `count` notes. False when the deadline passed first.
  func wait(for count: Int, until deadline: Deadline) -> Bool {
    let signal = DispatchSemaphore(value: 0)
    let isThere = state.withLock { state in
      if state.notes.count >= count { return true }
      state.waiters.append((count, signal))
      return false
    }
    return isThere || signal.wait(until: deadline)
  }
}
