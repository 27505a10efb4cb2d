/// The listener that needs no more than one function.
final class Listening: Listener {
  private let listen: @Sendable (Event, inout Run) -> Void

  init(_ listen: @escaping @Sendable (Event, inout Run) -> Void) { self.listen = listen }

  var dependent: Core? { nil }

  func receive(_ event: consuming Event, from source: Int32, _ run: inout Run) { listen(event, &run) }
}
