import Dispatch

/// Set on queues whose turns promises mustn't share.
private let ownTurns = DispatchSpecificKey<Bool>()

extension DispatchQueue {
  /// Whether blocks of promises may share turns of this queue; `true` until it is set.
  ///
  /// The next block of a chain usually follows in the turn of the block before it. So it runs before other blocks that
  /// were submitted to the queue in the meantime, and if it waits for one of them, it waits forever. If you submit such
  /// blocks yourself, set this to `false`: then each block of a promise is submitted as a block of its own, and has the
  /// order that `async` gives it. A chain takes about twice as long on such a queue.
  ///
  /// Set it before a promise uses the queue.
  ///
  /// - Cost: a look-up in the queue, once for each turn.
  /// - Tests: `TurnsTests`.
  /// - Source: none of the documents; Dispatch's own guarantee.
  public var promisesShareTurns: Bool {
    get { getSpecific(key: ownTurns) == nil }
    set { setSpecific(key: ownTurns, value: newValue ? nil : true) }
  }
}
