/// The listener that needs no more than one function.
final class Listening: Listener {
  let core: Core?
  private let listen: @Sendable (Event, inout Steps) -> Void

  /// - Parameter core: the promise that waits through this, if it waits for nothing else.
  init(for core: Core? = nil, _ listen: @escaping @Sendable (Event, inout Steps) -> Void) {
    (self.core, self.listen) = (core, listen)
  }

  func receive(_ event: consuming Event, from source: Int32, _ steps: inout Steps) { listen(event, &steps) }
}
