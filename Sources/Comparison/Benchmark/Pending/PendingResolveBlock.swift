import ResolveBlockPromise

/// Promises with one block each on the queue, waiting to be resolved.
enum PendingResolveBlock {
  static let entry = Pending.Entry(name: "ResolveBlockPromise") {
    count, queue, gate in
    let promises = (0..<count).map { _ in Promise<Int>() }
    for promise in promises {
      promise.run(on: queue).then { gate.count($0 + 1) }
    }
    return {
      for (number, promise) in promises.enumerated() { promise.resolve(number) }
    }
  }
}
