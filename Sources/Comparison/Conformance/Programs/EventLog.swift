/// What was seen, by handlers and blocks on any thread?
final class EventLog: Sendable {
  private let list = Awaited([Event](), number: \.count)

  func note(_ event: Event) { list.withLock { $0.append(event) } }

  /// What was seen since somebody took it last.
  func take() -> [Event] { list.withLock { exchange(&$0, with: []) } }

  /// Waits until so many events are there. False if the deadline passed first.
  func wait(for count: Int, until deadline: Deadline) -> Bool { list.wait(for: count, until: deadline) }
}
