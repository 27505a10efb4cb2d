import Dispatch
import ResolveBlockPromise

func resolveBlockChain(_ links: Int, _ stage: Stage) {
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)
  var head: Promise<Int>? = Promise()
  head?.queue = queue
  var tail = head
  for _ in 1..<links { tail = tail?.then { (value: Int) -> Int in value + 1 } }
  tail?.thenError { _ in done.signal() }
  if stage == .build { end(with: (head, tail)) }
  if stage != .drop {
    head?.resolve(0)
    done.wait()
    queue.sync {}
    if stage == .run { end(with: (head, tail)) }
  }
  head = nil
  tail = nil
  if stage == .drop {  // The error hops from block to block.
    done.wait()
    queue.sync {}
  }
}

/// A job returns a promise that is resolved already, and its result's block adds the next one.
func resolveBlockJobs(_ jobs: Int) {
  let queue = DispatchQueue(label: "serial")
  let line = JobQueue(queue: queue)
  let done = DispatchSemaphore(value: 0)
  @Sendable func add(_ number: Int) {
    line.add { Promise.resolved(with: number).run(on: queue) }
      .then { (number: Int) in
        if number + 100 < jobs { add(number + 100) }
        if number + 1 == jobs { done.signal() }
      }
  }
  for number in 0..<min(100, jobs) { add(number) }
  done.wait()
  queue.sync {}
}
