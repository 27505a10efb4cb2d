import Dispatch

private let defaultQueue = Lock<DispatchQueue>(.main)
private let outstanding = DispatchGroup()

extension DispatchQueue {
  /// The queue for blocks whose caller names none: the main queue until it is set.
  ///
  /// It is read when a block is attached. Set it once, at the beginning of the program.
  ///
  /// - Cost: an uncontended lock.
  /// - Clauses: `place-by-default`.
  /// - Tests: `GlobalTests`.
  /// - Source: document 004, "Default dispatch queue".
  public static var promises: DispatchQueue {
    get { defaultQueue.withLock { queue in queue } }
    set {
      let old = defaultQueue.withLock { queue in
        let old = queue
        queue = newValue
        return old
      }
      withExtendedLifetime(old) {}
    }
  }
}

extension DispatchGroup {
  /// The group that every pending promise and every block of a promise is in until it is settled, gone, or has ended.
  ///
  /// - Cost: none.
  /// - Tests: `GlobalTests`.
  /// - Source: document 004, "Testing".
  public static var promises: DispatchGroup { outstanding }
}
