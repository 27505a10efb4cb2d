import Dispatch
import FullPromises
import Testing

/// Law 29: a `deinit` that a release calls may wait, for whatever else that release frees and for what is to follow it.
@Suite("Waits in the deinit of what a promise holds", .serialized)
struct DeinitWaitTests {
  /// Waits for promises when it goes.
  private final class Waiting: Sendable {
    let ends: Box<[String]>
    private let promises: @Sendable () -> [Promise<Int>]

    init(_ ends: Box<[String]>, for promises: @escaping @Sendable () -> [Promise<Int>]) {
      (self.ends, self.promises) = (ends, promises)
    }

    deinit {
      var promises = promises()
      while let promise = promises.popLast() {
        do { ends.append("\(try awaitPromise(consume promise, timeout: 120))") } catch { ends.append("\(error)") }
      }
    }
  }

  @Test("The deinit of a captured object may wait for a promise that is dropped there")
  func waits() {
    let ends = Box<[String]>([])
    let dropped: @Sendable () -> [Promise<Int>] = { [.pending(), Promise<Int>.pending().then(on: serial) { $0 }] }
    for _ in 0..<2 {
      let source = Promise<Int>.pending()
      source.then(on: serial) { [waiting = Waiting(ends, for: dropped)] _ in withExtendedLifetime(waiting) {} }
    }
    #expect(ends.value == Array(repeating: "dropped", count: 4))
  }

  @Test("The deinit of what a skipped block captured may wait for the promises that follow")
  func waitsForWhatFollows() {
    let (ends, source, chain) = (Box<[String]>([]), Promise<Int>.pending(), Box<[Promise<Int>]>([]))
    let skipped = source.then(on: serial) { [waiting = Waiting(ends, for: { chain.value })] number -> Int in
      withExtendedLifetime(waiting) { number }
    }
    chain.change { $0 = [skipped, skipped.then(on: serial) { $0 }] }
    source.reject(Oops())
    #expect(ends.value == Array(repeating: "\(Oops())", count: 2))
  }

  @Test("The deinit of what a retry's work captured may wait for what observes the retry's promise after its timer")
  func waitsBehindATimer() {
    let (ends, chain) = (Box<[String]>([]), Box<[Promise<Int>]>([]))
    let (queue, failed) = (DispatchQueue(label: "retry"), Promise<Int>(Oops()))
    let tried = retry(on: queue, attempts: 1, delay: 600) { [waiting = Waiting(ends, for: { chain.value })] in
      withExtendedLifetime(waiting) { failed }
    }
    for _ in 0..<3 { queue.sync {} }
    chain.change { $0 = [tried.then(on: serial) { $0 }] }
    tried.fulfill(7)
    #expect(ends.value == ["7"])
  }

  @Test("The deinit of what depends on a delay that never ends may wait for what observes its source later")
  func waitsBehindADelay() {
    let (ends, chain, source) = (Box<[String]>([]), Box<[Promise<Int>]>([]), Promise<Int>.pending())
    source.delay(on: serial, .infinity).then(on: serial) { [waiting = Waiting(ends, for: { chain.value })] _ in
      withExtendedLifetime(waiting) {}
    }
    chain.change { $0 = [source.then(on: serial) { $0 }] }
    source.fulfill(1)
    #expect(ends.value == ["1"])
  }

  @Test("The deinit of what depends on a dropped member may wait for what observes the other member later")
  func waitsBehindAMember() {
    let (ends, chain, source) = (Box<[String]>([]), Box<[Promise<Int>]>([]), Promise<Int>.pending())
    all([.pending(), source]).then(on: serial) { [waiting = Waiting(ends, for: { chain.value })] _ in
      withExtendedLifetime(waiting) {}
    }
    chain.change { $0 = [source.then(on: serial) { $0 }] }
    source.fulfill(1)
    #expect(ends.value == ["1"])
  }

  @Test("The deinit of what a skipped block captured may wait for a block that would follow on the same queue")
  func waitsForTheNext() {
    let (ends, chain) = (Box<[String]>([]), Box<[Promise<Int>]>([]))
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let source = Promise<Int>.pending()
    let failed = source.then(on: queue) { _ throws -> Int in throw Oops() }
    let skipped = failed.then(on: queue) { [waiting = Waiting(ends, for: { chain.value })] number -> Int in
      withExtendedLifetime(waiting) { number }
    }
    chain.change { $0 = [skipped.recover(on: queue) { _ in 7 }] }
    source.fulfill(1)
    #expect(throws: Never.self) { try chain.value[0].get() }
    queue.sync(flags: .barrier) {}
    #expect(ends.value == ["7"])
  }

  @Test("A block that follows on the same queue may wait for what the deinit of a skipped block's capture settles")
  func settlesForTheNext() throws {
    for queue in [DispatchQueue(label: "serial"), DispatchQueue(label: "concurrent", attributes: .concurrent)] {
      let (source, settled) = (Promise<Int>.pending(), Promise<Int>.pending())
      let failed = source.then(on: queue) { _ throws -> Int in throw Oops() }
      let skipped = failed.then(on: queue) { [last = Last { settled.fulfill(7) }] number -> Int in
        withExtendedLifetime(last) { number }
      }
      let recovered = skipped.recover(on: queue) { _ in try awaitPromise(settled, timeout: 60) }
      source.fulfill(1)
      #expect(try recovered.get() == 7)
    }
  }

  @Test("The deinit of what a block captured may wait for the block that follows on the same queue, and for later ones")
  func waitsForTheFollowing() {
    let (ends, chain) = (Box<[String]>([]), Box<[Promise<Int>]>([]))
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let source = Promise<Int>.pending()
    let first = source.then(on: queue) { [waiting = Waiting(ends, for: { chain.value })] number -> Int in
      withExtendedLifetime(waiting) { number }
    }
    let second = first.then(on: queue) { $0 + 1 }
    chain.change { $0 = [second.then(on: queue) { $0 + 1 }, second] }
    source.fulfill(1)
    #expect(throws: Never.self) { try chain.value[0].get() }
    queue.sync(flags: .barrier) {}
    #expect(ends.value == ["2", "3"])
  }

  @Test("A wait in a deinit doesn't let later blocks of a serial queue overtake the one that follows")
  func keepsTheOrder() {
    let (never, order, first) = (Promise<Int>.pending(), Box<[Int]>([]), Box<Promise<Int>?>(nil))
    let (queue, source) = (DispatchQueue(label: "order"), Promise<Int>.pending())
    let last = Box<Last?>(
      Last {
        first.value?.then(on: queue) { _ in order.append(3) }
        _ = try? awaitPromise(never, timeout: 0.01)
      })
    first.change { first in
      first = source.then(on: queue) { [last = last.change { $0.take() }] number -> Int in
        withExtendedLifetime(last) { order.append(1) }
        return number
      }
    }
    first.value?.then(on: queue) { _ in order.append(2) }
    source.fulfill(1)
    for _ in 0..<3 { queue.sync {} }
    #expect(order.value == [1, 2, 3])
    first.change { $0 = nil }
  }

  /// Runs a function when it goes.
  private final class Last: Sendable {
    let end: @Sendable () -> Void
    init(_ end: @escaping @Sendable () -> Void) { self.end = end }
    deinit { end() }
  }

  @Test("A wait in a deinit ends, though another deinit of the same release waits for that", arguments: [0.01, 60])
  func waitsApart(limit: Double) {
    let (never, settled, ended) = (Promise<Int>.pending(), Promise<Int>.pending(), Promise<Int>.pending())
    let wasTold = DispatchSemaphore(value: 0)
    onSmallStack {
      _ = Promise([
        Promise(
          Last {
            settled.fulfill(1)
            if (try? awaitPromise(ended, timeout: 30)) != nil { wasTold.signal() }
          }),
        Promise(
          Last {
            _ = try? awaitPromise(limit < 1 ? never : settled, timeout: limit)
            ended.fulfill(1)
          }),
      ])
    }
    #expect(wasTold.isSignalled())
  }

  @Test("Deinits of one release may wait for one another, whatever their order")
  func waitsForOneAnother() {
    let (promises, ends) = ((0..<5).map { _ in Promise<Int>.pending() }, DispatchSemaphore(value: 0))
    onSmallStack {
      for order in [Array(0..<4), (0..<4).reversed()] {
        _ = Promise(
          order.map { index in
            Promise(
              Last {
                _ = try? awaitPromise(promises[index + 1], timeout: 60)
                promises[index].fulfill(1)
                if index == 0 { ends.signal() }
              })
          } + [Promise(Last { promises[4].fulfill(1) })])
        #expect(ends.isSignalled())
      }
    }
  }

  @Test(
    "The deinit of a member's value may wait for the promise that the member belonged to", arguments: [false, true])
  func waitsForTheWhole(byHand: Bool) {
    let (ends, whole) = (Box<[String]>([]), Box<[Promise<Int>]>([]))
    let second = Promise<Waiting>.pending()
    do {
      let first = Promise<Waiting>.pending()
      let both = all(on: serial, [first, second])
      whole.change { $0 = [both.then(on: serial) { values in values.count }.recover(on: serial) { _ in -1 }] }
      first.fulfill(Waiting(ends, for: { whole.value }))
      if byHand { both.reject(Oops()) }
    }
    second.reject(Oops())
    #expect(throws: Never.self) { try whole.value[0].get() }
    serial.sync {}
    #expect(ends.value == ["-1"])
  }

  @Test("Objects whose deinits wait are freed one after the other, however many one release frees")
  func manyWaits() {
    let (live, never) = (Live(), Promise<Int>.pending())
    onSmallStack {
      _ = Promise((0..<NestingTests.levels).map { _ in Promise(Asking(never, live.token())) })
    }
    #expect(live.isEmpty())
  }

  @Test("A wait that another one calls in a deinit ends alone: the ring that the outer one closes is still found")
  func nestedWaits() throws {
    let (never, first, ready) = (Promise<Int>.pending(), Box<Promise<Int>?>(nil), DispatchSemaphore(value: 0))
    let second = Promise<Int>(on: DispatchQueue(label: "second")) {
      guard ready.isSignalled(), let first = first.value else { return 0 }
      do { return try awaitPromise(first, timeout: 10) } catch { return error as? PromiseError == .deadlock ? 7 : 1 }
    }
    let queue = DispatchQueue(label: "first")
    queue.suspend()
    first.change { first in
      first = Promise<Int>(on: queue) {
        _ = Promise([
          Promise(
            Last {
              _ = try? awaitPromise(never, timeout: 0)
              ready.signal()
            }), Promise(Last { _ = try? awaitPromise(second) }),
        ])
        return 5
      }
    }
    queue.resume()
    #expect(try second.get() == 7)
    #expect(try first.value?.get() == 5)
  }

  /// Waits a moment for a promise when it goes.
  private final class Asking: Sendable {
    private let promise: Promise<Int>
    private let token: Live.Token

    init(_ promise: Promise<Int>, _ token: Live.Token) { (self.promise, self.token) = (promise, token) }

    deinit { _ = try? awaitPromise(promise, timeout: 0) }
  }
}
