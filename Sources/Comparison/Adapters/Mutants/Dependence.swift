/// What becomes of a promise that waits for another when that one lets go of it? A lazy one is as new.
final class Dependence: Sendable {
  private let cell: Weak
  let attempt: Int?
  private let isWaiting = Lock(true)

  init(_ cell: Cell) {
    self.cell = Weak(cell: cell)
    attempt = cell.attempt
  }

  var isOpen: Bool { isWaiting.withLock { $0 } }

  /// The outcome has come.
  func end() { isWaiting.withLock { $0 = false } }

  deinit { if isOpen, let cell = cell.cell, cell.around.startsAnew, let attempt { cell.reset(attempt) } }
}
