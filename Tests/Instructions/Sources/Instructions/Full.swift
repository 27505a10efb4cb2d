import Dispatch
import FullPromises

func fullChain(_ links: Int, _ stage: Stage) {
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)
  var head: Promise<Int>? = Promise.pending()
  var tail = head
  for _ in 1..<links { tail = tail?.then(on: queue) { $0 + 1 } }
  tail?.then(on: queue) { _ -> Void in done.signal() }
  if stage == .build { end(with: (head, tail)) }
  if stage != .drop {
    head?.fulfill(0)
    done.wait()
    queue.sync {}
    if stage == .run { end(with: (head, tail)) }
  }
  head = nil
  tail = nil
}

func fullObservers(_ observers: Int) {
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)
  let promise = Promise<Int>.pending()
  for number in 1...observers {
    promise.then(on: queue) { _ -> Void in if number == observers { done.signal() } }
  }
  promise.fulfill(0)
  done.wait()
  queue.sync {}
}
