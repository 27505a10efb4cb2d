import Dispatch
import FullPromises
import Testing

/// Document 004, "Ownership and retain cycles"; laws 26, 33.
@Suite("Ownership")
struct OwnershipTests {
  /// The class of the document's first story, which keeps the promise that its own method observes.
  final class Owner: Sendable {
    let promise = Promise<Int>.pending()
    let token: Live.Token

    init(_ live: Live) { token = live.token() }

    func doSomething() -> Promise<String> { promise.then(on: serial, doSomethingElse) }

    @Sendable func doSomethingElse(number: Int) -> String { String(number) }

    func doSomeOtherThing() {}
  }

  @Test("A block and its captures go when they ran")
  func ran() throws {
    let live = Live()
    let promise = Promise<Int>.pending()
    let queue = DispatchQueue(label: "ran")
    let end = promise.then(on: queue) { [token = live.token()] in $0 + token.zero }
      .always(on: queue) { [token = live.token()] in _ = token }
      .recover(on: queue) { [token = live.token()] _ in token.zero }
      .catch(on: queue) { [token = live.token()] _ in _ = token }
    #expect(live.count == 4)
    promise.fulfill(1)
    #expect(try end.get() == 1)
    queue.sync {}
    #expect(live.count == 0)
  }

  @Test("The captures of a block are gone when the next block of its chain runs, in the same turn of the queue or not")
  func goneBeforeTheNext() throws {
    for queue in [DispatchQueue(label: "serial"), .global()] {
      let (live, left, promise) = (Live(), Box<[Int]>([]), Promise<Int>.pending())
      let end = promise.then(on: queue) { [token = live.token()] in $0 + token.zero }
        .then(on: queue) { [token = live.token()] number in
          left.append(live.count)
          return number + token.zero
        }
        .then(on: queue) { number in left.append(live.count) }
      promise.fulfill(1)
      #expect(try end.get() == 1)
      #expect(left.value == [1, 0])
    }
  }

  @Test("A block whose own promise was settled by hand still runs, so its captures stay until its source is settled")
  func settledByHand() {
    let (live, ran) = (Live(), Box(0))
    let source = Promise<Int>.pending()
    let next = source.then(on: serial) { [token = live.token()] number in
      ran.change { $0 += 1 }
      return number + token.zero
    }
    next.fulfill(7)
    #expect(live.count == 1 && ran.value == 0)
    source.fulfill(1)
    serial.sync {}
    #expect(live.count == 0 && ran.value == 1)
    #expect(next.value == 7)
  }

  @Test("The cycle of the first story lasts until the promise is resolved")
  func firstStory() {
    let live = Live()
    let promise: Promise<Int>
    do {
      let owner = Owner(live)
      _ = owner.doSomething()
      promise = owner.promise
    }
    #expect(live.count == 1)
    promise.fulfill(1)
    serial.sync {}
    #expect(live.count == 0)
  }

  @Test("The cycle of the second story, closed by a caller, lasts until the promise is resolved")
  func secondStory() {
    let live = Live()
    let promise: Promise<Int>
    do {
      let owner = Owner(live)
      owner.doSomething().then(on: serial) { _ in owner.doSomeOtherThing() }
      promise = owner.promise
    }
    #expect(live.count == 1)
    promise.reject(Oops())
    #expect(live.count == 0)
  }

  @Test("A promise that a block resolves lives until then without any owner")
  func unowned() throws {
    let done = Promise<Int>.pending()
    Promise(on: serial) { 1 }.then(on: serial) { number in done.fulfill(number) }
    #expect(try done.get() == 1)
  }

  @Test("A derived promise lives as long as its source is pending")
  func derived() {
    let source = Promise<Int>.pending()
    weak let derived = source.then(on: serial) { $0 }
    #expect(derived?.isPending == true)
    source.fulfill(1)
    serial.sync {}
    serial.sync {}
    #expect(derived == nil)
  }

  @Test("Two threads that drop the last references at once release everything", arguments: 0..<20)
  func twoThreads(_ round: Int) {
    let live = Live()
    let halves = Box<[[Promise<Int>]]>([[], []])
    var last = Promise<Int>.pending()
    for index in 0..<2_000 {
      let next = last.then(on: serial) { [token = live.token()] in $0 + token.zero }
      halves.change { [last] halves in halves[index % 2].append(last) }
      last = next
    }
    last = Promise(0)
    DispatchQueue.concurrentPerform(iterations: 2) { half in halves.change { $0[half].removeLast() }.fulfill(0) }
    DispatchQueue.concurrentPerform(iterations: 2) { half in halves.change { halves in halves[half] = [] } }
    serial.sync {}
    #expect(live.count == 0)
  }
}
