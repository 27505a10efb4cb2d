import Dispatch

/// Nothing is built: each block sends the next one.
func gcdChain(_ links: Int, _ stage: Stage) {
  guard stage == .run || stage == .release else { return }
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)
  @Sendable func hop(_ left: Int) {
    guard left > 0 else { return _ = done.signal() }
    queue.async { hop(left - 1) }
  }
  hop(links)
  done.wait()
  queue.sync {}
}

func gcdObservers(_ observers: Int) {
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)
  for number in 1...observers { queue.async { if number == observers { done.signal() } } }
  done.wait()
}

func gcdJobs(_ jobs: Int) {
  let queue = DispatchQueue(label: "serial")
  let done = DispatchSemaphore(value: 0)
  @Sendable func add(_ number: Int) {
    queue.async {
      if number + 100 < jobs { add(number + 100) }
      if number + 1 == jobs { done.signal() }
    }
  }
  for number in 0..<min(100, jobs) { add(number) }
  done.wait()
  queue.sync {}
}
