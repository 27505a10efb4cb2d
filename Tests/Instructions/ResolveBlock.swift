import Dispatch
import ResolveBlockPromise

let resolveBlock: Subject = [
  .build: { resolveBlockChain($0, .build) }, .run: { resolveBlockChain($0, .run) },
  .release: { resolveBlockChain($0, .release) }, .drop: { resolveBlockChain($0, .drop) },
  .jobs: { count in
    let queue = DispatchQueue(label: "serial")
    let (line, gate) = (JobQueue(queue: queue), Gate(arrivals: count))
    @Sendable func add(_ number: Int) {
      line.add { Promise.resolved(with: number).run(on: queue) }
        .then { (number: Int) in
          if number + 100 < count { add(number + 100) }
          gate.arrive()
        }
    }
    for number in 0..<min(100, count) { add(number) }
    gate.wait()
    queue.sync {}
  },
  .plainJobs: { count in
    let queue = DispatchQueue(label: "serial")
    let (line, gate) = (JobQueue(queue: queue), Gate(arrivals: count))
    @Sendable func add(_ number: Int) {
      _ = line.add {
        if number + 100 < count { add(number + 100) }
        gate.arrive()
        return Promise.resolved(with: number).run(on: queue)
      }
    }
    for number in 0..<min(100, count) { add(number) }
    gate.wait()
    queue.sync {}
  },
  .floor: { count in
    let (kept, gate) = (Slot<@Sendable () -> Void>(), Gate())
    let scheduler = Scheduler { _, block in kept.put(block) }
    for number in 0..<count {
      let promise = Promise<Int>(scheduler: scheduler)
      promise.then { gate.add($0 + number) }
      promise.resolve(number)
      kept.take()?()
    }
  },
  .throughput1: { tries($0, resolveBlockOne) }, .throughput3: { tries($0, resolveBlockThree) },
  .then1: { roundTrips($0, resolveBlockOne) }, .then2: { roundTrips($0, resolveBlockTwo) },
  .then3: { roundTrips($0, resolveBlockThree) },
  .pending: { count in
    pending(count) { queue, gate in
      let promises = (0..<count).map { _ in Promise<Int>() }
      for promise in promises { promise.run(on: queue).then { (value: Int) in gate.arrive(value + 1) } }
      return { for (number, promise) in promises.enumerated() { promise.resolve(number) } }
    }
  },
  .all: { count in
    let queue = DispatchQueue(label: "serial")
    let gate = Gate()
    let members = (0..<count).map { _ in Promise<Int>() }
    let keyed = Dictionary(uniqueKeysWithValues: members.enumerated().map { ($0.offset, $0.element) })
    Promise<Int>.after(keyed, on: queue) { (results: [Int: Result<Int, any Error>], _: Int) in
      gate.arrive(results.values.reduce(0) { $0 + ((try? $1.get()) ?? 0) })
    }
    for (number, member) in members.enumerated() { member.resolve(number) }
    gate.wait()
    queue.sync {}
  },
]

private func resolveBlockChain(_ links: Int, _ stage: Mode) {
  let queue = DispatchQueue(label: "serial")
  let gate = Gate()
  var head: Promise<Int>? = Promise()
  head?.queue = queue
  var tail = head
  for _ in 1..<links { tail = tail?.then { (value: Int) -> Int in value + 1 } }
  tail?.thenError { _ in gate.arrive() }
  if stage == .build { end(with: (head, tail)) }
  if stage != .drop {
    head?.resolve(0)
    gate.wait()
    queue.sync {}
    if stage == .run { end(with: (head, tail)) }
  }
  head = nil
  tail = nil
  if stage == .drop {  // The error hops from block to block.
    gate.wait()
    queue.sync {}
  }
}

private func resolveBlockOne(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  Promise.resolved(with: number).run(on: queue).then { (value: Int) in gate.arrive(value + 1) }
}

private func resolveBlockTwo(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  Promise.resolved(with: number).run(on: queue)
    .then { (value: Int) -> Int in value + 1 }
    .then { (value: Int) in gate.arrive(value + 1) }
}

private func resolveBlockThree(_ number: Int, _ queue: DispatchQueue, _ gate: Gate) {
  Promise.resolved(with: number).run(on: queue)
    .then { (value: Int) -> Int in value + 1 }
    .then { (value: Int) -> Int in value + 1 }
    .then { (value: Int) in gate.arrive(value + 1) }
}
