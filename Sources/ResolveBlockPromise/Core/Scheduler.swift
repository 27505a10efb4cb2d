import Dispatch

/// Who puts blocks on queues? Dispatch, unless a promise was made with one of these: then everything that it and the
/// promises derived from it would enqueue comes here, so that a test can choose the order. A block bound for the main
/// queue has to run there.
package final class Scheduler: Sendable {
  /// Runs a block on a queue, later.
  package let enqueue: @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> Void

  /// A scheduler that hands every block to `enqueue`, which must not run it before it returns.
  package init(enqueue: @escaping @Sendable (DispatchQueue, @escaping @Sendable () -> Void) -> Void) {
    self.enqueue = enqueue
  }
}

extension Promise {
  /// A pending promise whose blocks, and those of all promises derived from it, go through `scheduler`.
  package convenience init(name: String? = nil, scheduler: Scheduler?) {
    self.init(Core(Value.self, .pending(.nobody, []), Settings(name: name, scheduler: scheduler)))
  }
}
