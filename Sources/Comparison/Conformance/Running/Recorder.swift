/// What happened, in which order, whatever thread it happened on?
final class Recorder: Sendable {
  /// What the design calls the errors that it makes itself. Empty if all count as alike.
  let errors: [Semantics.Cause: String]
  private let list = Awaited([String](), number: \.count)

  init(errors: [Semantics.Cause: String] = [:]) { self.errors = errors }

  var notes: [String] { list.withLock { $0 } }

  func note(_ text: String) { list.withLock { $0.append(text) } }

  func note(_ label: String, _ outcome: Outcome) {
    let text =
      switch outcome {
      case .success(let value): "value \(value)"
      case .failure(let error) where error.code == nil: foreign(called: errors.isEmpty ? nil : "\(error)")
      case .failure(let error): "error \(error)"
      }
    note(label.isEmpty ? text : "\(label): \(text)")
  }

  /// A block that notes that it runs, and answers the value that it gets.
  func noting(_ label: @autoclosure @escaping @Sendable () -> String) -> @Sendable (Int) -> Reply<Specimen> {
    { value in
      self.note(label())
      return .value(value)
    }
  }

  /// A block that notes where it runs, and answers the value that it gets.
  func placing(_ label: String) -> @Sendable (Int) -> Reply<Specimen> { noting("\(label) on \(here())") }

  /// A block that notes the error that it gets, and answers otherwise.
  func recovering(_ label: String, _ reply: Reply<Specimen>) -> @Sendable (Reason) -> Reply<Specimen> {
    { error in
      self.note(label, .failure(error))
      return reply
    }
  }

  func clear() { list.withLock { $0 = [] } }

  /// Waits until there are `count` notes. False when the deadline passed first.
  func wait(for count: Int, until deadline: Deadline) -> Bool { list.wait(for: count, until: deadline) }
}
