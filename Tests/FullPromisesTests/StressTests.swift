import Dispatch
import FullPromises
import TestSupport
import Testing

/// Laws 6, 8, 24, 25: settle × observe × drop × read from many threads. Run under the thread sanitizer.
@Suite("Stress", .serialized)
struct StressTests {
  @Test("Operations from four threads, a million if there is time: each observer is notified once, and of one outcome")
  func million() {
    let rounds = hasTime ? 25_000 : 5_000
    let (received, wrong, expected) = (Box(0), Box(0), Box(0))
    let queue = DispatchQueue(label: "stress", attributes: .concurrent)
    for _ in 0..<(rounds / 25) {
      let promises = (0..<25).map { _ in Promise<Int>.pending() }
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        for promise in promises {
          for step in 0..<10 {
            switch (thread + step) % 4 {
            case 0: step == 4 ? promise.fulfill(thread) : promise.reject(Oops(code: thread))
            case 1:
              expected.change { $0 += 1 }
              promise.always(on: queue) { received.change { $0 += 1 } }
            case 2: if promise.value != nil && promise.error != nil { wrong.change { $0 += 1 } }
            default: _ = promise.then(on: queue) { $0 }
            }
          }
        }
      }
      queue.sync(flags: .barrier) {}
    }
    queue.sync(flags: .barrier) {}
    #expect(received.value == expected.value)
    #expect(wrong.value == 0)
  }

  @Test(
    "Racing observers are notified in the order in which their attach calls returned, thread by thread",
    arguments: 0..<20)
  func order(_ round: Int) {
    let promise = Promise<Int>.pending()
    let queue = DispatchQueue(label: "order")
    let seen = Box<[[Int]]>([[], [], [], []])
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for index in 0..<500 {
        promise.then(on: queue) { _ in seen.change { $0[thread].append(index) } }
        if thread == 0 && index == 250 { promise.fulfill(1) }
      }
    }
    queue.sync {}
    for thread in 0..<4 {
      let inOrder = seen.value[thread] == Array(0..<500)
      #expect(inOrder)
    }
  }

  @Test("Adoptions in random order from many threads settle, and cycles among them are rejected")
  func adoptions() throws {
    let count = 2_000
    let promises = (0..<count).map { _ in Promise<Int>.pending() }
    var wired: [Promise<Int>] = []
    for index in (1..<count).shuffled() {
      let inner = promises[index - 1]
      wired.append(
        Promise(on: .global()) { inner }.then(on: .global()) { [promise = promises[index]] in promise.fulfill($0) })
    }
    promises[0].fulfill(3)
    for promise in wired { #expect(try promise.get() == 3) }
  }

  @Test("A ring of adoptions closed by many threads at once is rejected as a whole", arguments: [1, 2, 3, 50, 1_000])
  func ring(_ count: Int) {
    let own = Box<[Promise<Int>]>([])
    let gate = DispatchSemaphore(value: 0)
    let queue = DispatchQueue(label: "ring", attributes: .concurrent)
    let start = Promise<Int>.pending()
    let ring = (0..<count).map { index in
      start.then(on: queue) { _ -> Promise<Int> in own.value[(index + 1) % count] }
    }
    own.change { $0 = ring }
    start.fulfill(0)
    gate.signal()
    for promise in ring {
      _ = promise.settled()
      #expect(promise.error as? PromiseError == .cycle)
    }
    own.change { $0 = [] }
  }

  @Test("A hundred thousand adoptions in random order settle")
  func randomOrder() throws {
    #if THREAD_SANITIZER
      let count = 20_000
    #else
      let count = 100_000
    #endif
    let gates = (0..<count).map { _ in Promise<Int>.pending() }
    let root = Promise<Int>.pending()
    let queue = DispatchQueue(label: "random")
    var last = root
    for gate in gates {
      let inner = last
      last = gate.then(on: queue) { _ in inner }
    }
    for gate in gates.shuffled() { gate.fulfill(0) }
    queue.sync {}
    root.fulfill(8)
    #expect(try last.get() == 8)
  }

  @Test("Each of a hundred thousand observers runs")
  func fanOut() throws {
    let received = Box(0)
    let promise = Promise<Int>.pending()
    let queue = DispatchQueue(label: "fan-out")
    for _ in 0..<100_000 { promise.then(on: queue) { number in received.change { $0 += number } } }
    promise.fulfill(1)
    queue.sync {}
    #expect(received.value == 100_000)
  }
}
