/// Nothing pending: the blocks are enqueued when the others resolve.
enum PendingGCD {
  static let subject = Subject(name: "GCD") { count in
    try Pending.measure(count) { queue, gate in
      {
        for number in 0..<count { queue.async { gate.count(number + 1) } }
      }
    }
  }
}
