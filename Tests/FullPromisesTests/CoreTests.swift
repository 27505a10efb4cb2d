import Dispatch
import FullPromises
import Testing

@Suite("The core of a promise")
struct CoreTests {
  @Test("The first resolution wins")
  func firstWins() throws {
    let promise = Promise<Int>.pending()
    promise.fulfill(1)
    promise.fulfill(2)
    promise.reject(Oops())
    #expect(try promise.get() == 1)
  }

  @Test("An executor that throws after it fulfilled is fulfilled")
  func throwsAfter() throws {
    let promise = Promise<Int>(on: serial) { fulfill, _ in
      fulfill(1)
      throw Oops()
    }
    #expect(try promise.get() == 1)
  }

  @Test("The block never runs inside the call that attaches it")
  func asynchronous() throws {
    let order = Box<[Int]>([])
    let promise = Promise(1)
    let next = serial.sync { () -> Promise<Int> in
      let next = promise.then(on: serial) { _ in order.append(2) }
      order.append(1)
      return next
    }
    #expect(try next.get() == 1)
    #expect(order.value == [1, 2])
  }

  @Test("Observers run in the order in which they were attached")
  func inOrder() throws {
    let order = Box<[Int]>([])
    let promise = Promise<Int>.pending()
    var last = promise
    for index in 0..<10 { last = promise.then(on: serial) { _ in order.append(index) } }
    promise.fulfill(0)
    _ = try last.get()
    #expect(order.value == Array(0..<10))
  }

  @Test("Each of a hundred thousand observers runs")
  func fanOut() throws {
    let heard = Box(0)
    let promise = Promise<Int>.pending()
    let queue = DispatchQueue(label: "fan-out")
    for _ in 0..<100_000 { promise.then(on: queue) { number in heard.change { $0 += number } } }
    promise.fulfill(1)
    queue.sync {}
    #expect(heard.value == 100_000)
  }

  @Test("A promise that is resolved with itself is rejected")
  func itself() {
    let own = Box<Promise<Int>?>(nil)
    let gate = DispatchSemaphore(value: 0)
    let promise = Promise<Int>(on: DispatchQueue(label: "itself")) { () -> Promise<Int> in
      gate.isSignalled() ? own.value ?? Promise(0) : Promise(0)
    }
    own.change { $0 = promise }
    gate.signal()
    _ = promise.settled()
    #expect(promise.error as? PromiseError == .cycle)
    own.change { $0 = nil }
  }

  @Test("Two promises that adopt each other at once are rejected", arguments: 0..<200)
  func eachOther(_ round: Int) {
    let own = Box<[Promise<Int>]>([])
    let gate = DispatchSemaphore(value: 0)
    let pair = (0..<2).map { index in
      Promise<Int>(on: DispatchQueue(label: "each other")) { () -> Promise<Int> in
        gate.isSignalled() ? own.value[1 - index] : Promise(0)
      }
    }
    own.change { $0 = pair }
    gate.signal()
    gate.signal()
    for promise in pair {
      _ = promise.settled()
      #expect(promise.error as? PromiseError == .cycle)
    }
    own.change { $0 = [] }
  }

  @Test("`all` keeps the order of its members")
  func allInOrder() throws {
    let members = (0..<3).map { _ in Promise<Int>.pending() }
    let combined = all(members)
    for index in [2, 0, 1] { members[index].fulfill(index) }
    #expect(try combined.get() == [0, 1, 2])
  }

  @Test("`recover` takes the place of an error, `catch` and `always` only watch")
  func watchers() throws {
    let seen = Box<[String]>([])
    let promise = Promise<Int>(Oops()).catch(on: serial) { _ in
      seen.append("catch")
    }.always(on: serial) {
      seen.append("always")
    }.recover(on: serial) { _ in 3 }.then(on: serial) { number in Promise(number + 1) }
    #expect(try promise.get() == 4)
    #expect(seen.value == ["catch", "always"])
  }
}
