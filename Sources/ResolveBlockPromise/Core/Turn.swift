import Dispatch

/// Which blocks share a turn of a queue?
///
/// A block that a chain runs next, bound for the queue object on which the last one just ran, follows that one without
/// a hop. At most 32 do so in a row, so that other blocks on the queue aren't held up. If a consumer and an adopter got
/// the same outcome, none of their blocks follows, because they may wait for each other. Nor does any on a queue whose
/// `promisesShareTurns` is false.
struct Turn: Sendable {
  /// The queue on which blocks may follow. Nil once none may, and where a run isn't on a queue at all.
  private var queue: DispatchQueue?
  private var next: (any Stage)?
  /// How many blocks may follow.
  private var left = 32

  /// A turn that begins with a block. Without a queue, no block may follow.
  init(of first: (any Stage)? = nil, on queue: DispatchQueue? = nil) {
    (next, self.queue) = (first, queue?.promisesShareTurns == true ? queue : nil)
  }

  /// Lets a block follow, and returns true, if it is bound for this queue. If another one follows already, none may
  /// from now on.
  mutating func accept(_ stage: any Stage, for destination: Settings) -> Bool {
    guard let queue, queue === destination.sharedQueue else { return false }
    if case .none = next {
      next = stage
      return true
    }
    close()
    return false
  }

  /// From now on, no block may follow.
  mutating func close() { queue = nil }

  mutating func takeNext() -> (any Stage)? {
    guard let stage = next.take() else { return nil }
    if left == 0 { close() }
    left -= 1
    return stage
  }
}
