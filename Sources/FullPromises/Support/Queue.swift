import Dispatch

private let defaultQueue = Lock<DispatchQueue>(.main)
@inline(never)
private func replaceDefaultQueue(by new: DispatchQueue) {
  let old = defaultQueue.withLock { queue in exchange(&queue, with: new) }
  withExtendedLifetime(old) {}
}

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
    set { replaceDefaultQueue(by: newValue) }
  }
}

extension DispatchGroup {
  /// The group of all that is under way: every promise until it is settled or released, every block until it has ended.
  ///
  /// - Cost: none.
  /// - Tests: `GlobalTests`.
  /// - Source: document 004, "Testing".
  public static var promises: DispatchGroup { outstanding }
}
