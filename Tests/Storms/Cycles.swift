import Dispatch
import FullPromises
import Synchronization

// A search for a cycle reads one link after the other, while other threads change them. So a cycle that several threads
// close at once must be found, and links that were read at different moments must not be taken for a cycle.

/// Promises whose blocks return what is put here before they run.
private final class Next: Sendable {
  private let promises = Mutex<[Promise<Int>]>([])

  subscript(index: Int) -> Promise<Int> { promises.withLock { promises in promises[index] } }

  func replace(with new: [Promise<Int>]) {
    let old = promises.withLock { promises in exchange(&promises, with: new) }
    withExtendedLifetime(old) {}
  }

  private func exchange(_ place: inout [Promise<Int>], with new: [Promise<Int>]) -> [Promise<Int>] {
    defer { place = new }
    return place
  }
}

private func isCycle(_ promise: Promise<Int>) -> Bool {
  do { _ = try awaitPromise(promise, timeout: 10) } catch { return error as? PromiseError == .cycle }
  return false
}

/// Cycles of so many promises, each closed by as many threads at once. Returns how many were not found.
func missedCycles(of count: Int, rounds: Int) -> Int {
  let queues = (0..<count).map { index in DispatchQueue(label: "cycle \(index)") }
  return (0..<rounds).count { _ in
    let (starts, next) = ((0..<count).map { _ in Promise<Int>.pending() }, Next())
    let cycle = starts.indices.map { index in
      starts[index].then(on: queues[index]) { _ -> Promise<Int> in next[(index + 1) % count] }
    }
    next.replace(with: cycle)
    for start in starts { start.fulfill(1) }
    let isMissed = !cycle.allSatisfy(isCycle)
    next.replace(with: [])
    return isMissed
  }
}

/// The third of three promises adopts the second, which has adopted the first. The second is then settled by hand. Only
/// afterwards the first adopts the third, so the three never wait for each other. Returns how often a cycle was found.
func falseCycles(rounds: Int) -> Int {
  let (queue, other) = (DispatchQueue(label: "one"), DispatchQueue(label: "other"))
  return (0..<rounds).count { round in
    let (starts, next) = ((0..<3).map { _ in Promise<Int>.pending() }, Next())
    let first = starts[0].then(on: other) { _ -> Promise<Int> in next[0] }
    let second = starts[1].then(on: queue) { _ -> Promise<Int> in first }
    starts[1].fulfill(1)
    queue.sync {}
    second.then(on: other) { [start = starts[0]] _ in start.fulfill(1) }
    for _ in 0..<(round % 40) { second.then(on: other) { _ in } }
    let third = starts[2].then(on: queue) { _ -> Promise<Int> in second }
    next.replace(with: [third])
    starts[2].fulfill(1)
    queue.sync {}
    second.fulfill(7)
    let isFalse = (try? awaitPromise(first, timeout: 10)) != 7
    next.replace(with: [])
    return isFalse
  }
}

/// Each round's block returns the next round's promise, so its own is left out.
@Sendable private func twoQueues(_ rounds: Int, _ one: DispatchQueue, _ other: DispatchQueue) -> Promise<Int> {
  Promise(on: one) { rounds }.then(on: other) { _ in rounds == 0 ? Promise(0) : twoQueues(rounds - 1, one, other) }
}

/// Promises adopt a loop that leaves its own promises out all the time, and others adopt those. Returns how often a
/// cycle was found, though there is none.
func falseCyclesAroundLoop(adopters: Int) -> Int {
  let (one, other) = (DispatchQueue(label: "one"), DispatchQueue(label: "other"))
  let many = DispatchQueue(label: "many", attributes: .concurrent)
  let loop = twoQueues(adopters, one, other)
  let ends = (0..<adopters).map { _ in
    let start = Promise<Int>.pending()
    let adopter = start.then(on: many) { _ in loop }
    let end = Promise(on: many) { 1 }.then(on: many) { _ in adopter }
    start.fulfill(1)
    return end
  }
  return ends.count(where: isCycle)
}
