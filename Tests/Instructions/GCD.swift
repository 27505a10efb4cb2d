import Dispatch

let gcd: Subject = [
  .build: { _ in }, .run: gcdChain, .release: gcdChain, .drop: { _ in },
  .observe: { count in
    let (queue, gate) = (DispatchQueue(label: "serial"), Gate())
    for number in 1...count { queue.async { if number == count { gate.arrive() } } }
    gate.wait()
    queue.sync {}
  },
  .jobs: gcdJobs, .plainJobs: gcdJobs,
  .floor: { count in
    let (queue, gate) = (DispatchQueue(label: "free"), Gate())
    for number in 0..<count { queue.sync { gate.add(number + number) } }
  },
  .throughput1: { tries($0, gcdOne) }, .throughput3: { tries($0, gcdThree) },
  .then1: { roundTrips($0, gcdOne) }, .then2: { roundTrips($0, gcdTwo) }, .then3: { roundTrips($0, gcdThree) },
  .pending: { count in
    pending(count) { queue, gate in
      { for number in 0..<count { queue.async { gate.arrive(number + 1) } } }
    }
  },
  .all: { count in
    let queue = DispatchQueue(label: "serial")
    let (gate, group) = (Gate(), DispatchGroup())
    let values = Locked([Int](repeating: 0, count: count))
    for _ in 0..<count { group.enter() }
    group.notify(queue: queue) { gate.arrive(values.change { $0 }.reduce(0, +)) }
    for number in 0..<count {
      values.change { $0[number] = number }
      group.leave()
    }
    gate.wait()
  },
]

/// A counter behind a lock.
let callbacks: Subject = [
  .all: { count in
    let gate = Gate()
    let gathering = Locked((values: [Int](repeating: 0, count: count), missing: count))
    let handlers = (0..<count).map { number -> @Sendable (Int) -> Void in
      { value in
        let all = gathering.change { gathering -> [Int]? in
          gathering.values[number] = value
          gathering.missing -= 1
          return gathering.missing == 0 ? gathering.values : nil
        }
        if let all { gate.arrive(all.reduce(0, +)) }
      }
    }
    for (number, handler) in handlers.enumerated() { handler(number) }
  }
]

/// Nothing is built: each block sends the next one.
@Sendable private func gcdChain(_ links: Int) {
  let queue = DispatchQueue(label: "serial")
  let gate = Gate()
  @Sendable func hop(_ left: Int) {
    guard left > 0 else { return gate.arrive() }
    queue.async { hop(left - 1) }
  }
  hop(links)
  gate.wait()
  queue.sync {}
}

@Sendable private func gcdJobs(_ jobs: Int) {
  let queue = DispatchQueue(label: "serial")
  let gate = Gate(arrivals: jobs)
  @Sendable func add(_ number: Int) {
    queue.async {
      if number + 100 < jobs { add(number + 100) }
      gate.arrive()
    }
  }
  for number in 0..<min(100, jobs) { add(number) }
  gate.wait()
  queue.sync {}
}

private func gcdOne(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  queue.async { gate.arrive(number + 1) }
}

private func gcdTwo(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  queue.async {
    let second = number + 1
    queue.async { gate.arrive(second + 1) }
  }
}

private func gcdThree(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  queue.async {
    let second = number + 1
    queue.async {
      let third = second + 1
      queue.async { gate.arrive(third + 1) }
    }
  }
}
