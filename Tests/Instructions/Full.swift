import Dispatch
import FullPromises

let full: Subject = [
  .build: { fullChain($0, .build) }, .run: { fullChain($0, .run) }, .release: { fullChain($0, .release) },
  .drop: { fullChain($0, .drop) },
  .observe: { count in
    let queue = DispatchQueue(label: "serial")
    let gate = Gate()
    let promise = Promise<Int>.pending()
    for number in 1...count { promise.then(on: queue) { _ -> Void in if number == count { gate.arrive() } } }
    promise.fulfill(0)
    gate.wait()
    queue.sync {}
  },
  .floor: { count in
    let (kept, gate) = (Slot<@Sendable () -> Void>(), Gate())
    let scheduler = Scheduler(enqueue: { _, block in kept.put(block) }, after: { _, _, _ in {} })
    let queue = DispatchQueue(label: "unused")
    for number in 0..<count {
      let promise = Promise<Int>(scheduler: scheduler)
      promise.then(on: queue) { gate.add($0 + number) }
      promise.fulfill(number)
      kept.take()?()
    }
  },
  .throughput1: { tries($0, fullOne) }, .throughput3: { tries($0, fullThree) },
  .then1: { roundTrips($0, fullOne) }, .then2: { roundTrips($0, fullTwo) }, .then3: { roundTrips($0, fullThree) },
  .pending: { count in
    pending(count) { queue, gate in
      let promises = (0..<count).map { _ in Promise<Int>.pending() }
      for promise in promises { promise.then(on: queue) { gate.arrive($0 + 1) } }
      return { for (number, promise) in promises.enumerated() { promise.fulfill(number) } }
    }
  },
  .all: { count in
    let queue = DispatchQueue(label: "serial")
    let gate = Gate()
    let members = (0..<count).map { _ in Promise<Int>.pending() }
    all(on: queue, members).then(on: queue) { gate.arrive($0.reduce(0, +)) }
    for (number, member) in members.enumerated() { member.fulfill(number) }
    gate.wait()
    queue.sync {}
  },
]

private func fullChain(_ links: Int, _ stage: Mode) {
  let queue = DispatchQueue(label: "serial")
  let gate = Gate()
  var head: Promise<Int>? = Promise.pending()
  var tail = head
  for _ in 1..<links { tail = tail?.then(on: queue) { $0 + 1 } }
  tail?.then(on: queue) { _ -> Void in gate.arrive() }
  if stage == .build { end(with: (head, tail)) }
  if stage != .drop {
    head?.fulfill(0)
    gate.wait()
    queue.sync {}
    if stage == .run { end(with: (head, tail)) }
  }
  head = nil
  tail = nil
}

private func fullOne(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  Promise(number).then(on: queue) { gate.arrive($0) }
}

private func fullTwo(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  Promise(number).then(on: queue) { $0 + 1 }.then(on: queue) { gate.arrive($0 + 1) }
}

private func fullThree(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  Promise(number)
    .then(on: queue) { $0 + 1 }
    .then(on: queue) { $0 + 1 }
    .then(on: queue) { gate.arrive($0 + 1) }
}
