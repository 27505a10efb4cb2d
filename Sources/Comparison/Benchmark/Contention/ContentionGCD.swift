import Dispatch

/// Each thread enqueues two blocks on one serial queue, one of which counts.
enum ContentionGCD {
  static let prepare: Contention.Prepare = { _, gate in
    let queue = Queue.make(.serial)
    return { _ in
      queue.async { gate.count(1) }
      queue.async {}
    }
  }
}
