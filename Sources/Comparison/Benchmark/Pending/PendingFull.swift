import FullPromises

/// Pending promises with one observer each on the queue.
enum PendingFull {
  static let entry = Pending.Entry(name: "FullPromises") {
    count, queue, gate in
    let promises = (0..<count).map { _ in Promise<Int>.pending() }
    for promise in promises {
      promise.then(on: queue) { gate.count($0 + 1) }
    }
    return {
      for (number, promise) in promises.enumerated() { promise.fulfill(number) }
    }
  }
}
