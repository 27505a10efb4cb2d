import Dispatch
import FullPromises
import TestSupport
import Testing

/// May blocks of promises share turns of a queue? The clauses about the order there are asked by `ConformanceTests`.
struct TurnsTests {
  @Test("Where turns aren't shared, a block that was submitted in between runs before the next one of the chain")
  func order() {
    let (queue, log, end) = (DispatchQueue(label: "own turns"), Probe<String>(), Probe<Bool>())
    queue.promisesShareTurns = false
    let source = Promise<Int>.pending()
    let first = source.then(on: queue) { value in
      queue.async { log.put("foreign") }
      log.put("first")
      return value
    }
    first.then(on: queue) { _ in
      log.put("second")
      end.put(true)
    }
    source.fulfill(1)
    end.wait()
    #expect(log.all == ["first", "foreign", "second"])
  }

  @Test("A queue shares turns until it is told not to, and again when it is told to")
  func setting() {
    let queue = DispatchQueue(label: "own turns")
    #expect(queue.promisesShareTurns)
    queue.promisesShareTurns = false
    #expect(!queue.promisesShareTurns)
    queue.promisesShareTurns = true
    #expect(queue.promisesShareTurns)
  }

  @Test("Threads may set it while others ask")
  func threads() {
    let queue = DispatchQueue(label: "own turns")
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<1_000 where thread < 2 || queue.promisesShareTurns { queue.promisesShareTurns = round % 2 == 0 }
    }
    queue.promisesShareTurns = false
    #expect(!queue.promisesShareTurns)
  }
}
