/// An operator's part that gets an outcome without a hop. It runs no code of the caller.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// Whether the outcome changes nothing for it any more, and it holds nothing of the caller's.
  var isOver: Bool { get }
}

extension Observers {
  mutating func attach(_ observer: consuming Observer) { append(observer) { all in all.makeRoom() } }
}

extension [Observer] {
  /// Removes those that are over from a full list. The list grows only if it is more than half full then.
  @inline(never)
  fileprivate mutating func makeRoom() {
    let room = 2 * count
    removeAll { observer in
      if case .listener(let listener, _) = observer { listener.isOver } else { false }
    }
    if count > room / 4 { reserveCapacity(room) }
  }
}

/// The listener that needs no more than one function.
private final class Listening: Listener {
  private let listen: @Sendable (Outcome, inout Run) -> Void

  init(_ listen: @escaping @Sendable (Outcome, inout Run) -> Void) { self.listen = listen }

  var isOver: Bool { false }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) { listen(outcome, &run) }
}

extension AnyPromise {
  /// Gets the outcome without a hop. The function must not run code of the caller.
  func listen(_ listen: @escaping @Sendable (Outcome, inout Run) -> Void) {
    observe(.listener(Listening(listen), 0))
  }
}
