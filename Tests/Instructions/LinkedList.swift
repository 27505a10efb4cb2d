import Dispatch
import LinkedListPromise

let linkedList: Subject = [
  .build: { linkedListChain($0, .build) }, .run: { linkedListChain($0, .run) },
  .release: { linkedListChain($0, .release) }, .drop: { linkedListChain($0, .drop) },
  .floor: { count in
    let gate = Gate()
    for number in 0..<count { known(number).task(handler(number, gate)) }
  },
  .throughput1: { count in
    tries(count) { number, queue, gate in
      Promise(result: number).then { step($0, queue) }.task { gate.arrive($0.get()) }
    }
  },
  .throughput3: { count in
    tries(count) { number, queue, gate in
      Promise(result: number)
        .then { step($0, queue) }
        .then { step($0, queue) }
        .then { step($0, queue) }
        .task { gate.arrive($0.get()) }
    }
  },
  .pending: { count in
    pending(count) { queue, gate in
      let slots = (0..<count).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
      for slot in slots {
        Promise<Int, Never> { slot.put($0) }.then { step($0, queue) }.task { gate.arrive($0.get()) }
      }
      return { for (number, slot) in slots.enumerated() { slot.take()?(.success(number)) } }
    }
  },
  .all: { count in
    let gate = Gate()
    let slots = (0..<count).map { _ in Slot<Promise<Int, Never>.CompletionHandler>() }
    all(slots.map { slot in Promise<Int, Never> { slot.put($0) } }).task { gate.arrive($0.get().reduce(0, +)) }
    for (number, slot) in slots.enumerated() { slot.take()?(.success(number)) }
    gate.wait()
  },
]

private func linkedListChain(_ links: Int, _ stage: Mode) {
  let completion = Slot<Promise<Int, Never>.CompletionHandler>()
  var tail: Promise<Int, Never>? = Promise { completion.put($0) }
  for _ in 0..<links { tail = tail?.then { Promise(result: $0 + 1) } }
  if stage == .build { end(with: tail) }
  if stage != .drop {
    tail?.task { _ in }
    completion.take()?(.success(0))
    if stage == .run { end(with: tail) }
  }
  tail = nil
}

/// Made where the compiler can't see what becomes of it: a value and its use would be folded into an addition.
@inline(never)
private func known(_ number: Int) -> Promise<Int, Never> { Promise(result: number) }

@inline(never)
private func handler(_ number: Int, _ gate: Gate) -> Promise<Int, Never>.CompletionHandler {
  { result in gate.add(result.get() + number) }
}

private func step(_ value: Int, _ queue: DispatchQueue) -> Promise<Int, Never> {
  Promise { completion in queue.async { completion(.success(value + 1)) } }
}
