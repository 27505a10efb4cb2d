import Dispatch
import FullPromises
import Testing

/// Law 13 for rings that are closed through `then`: a block returns a promise that is chained behind its own.
@Suite("Rings through chained promises")
struct RingTests {
  /// Promises whose blocks return what is put into `next` before the gate opens.
  private final class Ring: Sendable {
    let gates: [Promise<Int>]
    let promises: [Promise<Int>]
    private let queue = DispatchQueue(label: "ring", attributes: .concurrent)
    private let next: Box<[Promise<Int>]>

    init(_ count: Int = 1) {
      let next = Box<[Promise<Int>]>([])
      let gates = (0..<count).map { _ in Promise<Int>.pending() }
      promises = gates.enumerated().map { [queue] index, gate in
        gate.then(on: queue) { _ -> Promise<Int> in next.value[index] }
      }
      (self.gates, self.next) = (gates, next)
    }

    func close(_ returned: Promise<Int>...) {
      next.change { $0 = returned }
      for gate in gates { gate.fulfill(1) }
    }

    /// Waits until the blocks have returned, and what they returned is adopted.
    func end() { queue.sync(flags: .barrier) {} }

    deinit { next.change { $0 = [] } }
  }

  @Test("A block that returns a promise chained behind its own rejects its promise")
  func one() {
    let ring = Ring()
    let behind = ring.promises[0].then(on: serial) { number in number + 1 }
    ring.close(behind)
    #expect(throws: PromiseError.cycle) { try ring.promises[0].get() }
    #expect(throws: PromiseError.cycle) { try behind.get() }
  }

  @Test("So does one behind every operator that waits for one promise, and others that observe are no hindrance")
  func operators() {
    let ring = Ring()
    let promise = ring.promises[0]
    for _ in 0..<3 { promise.then(on: serial) { _ in } }
    let behind = promise.catch(on: serial) { _ in }.recover(on: serial) { _ in 0 }.always(on: serial) {}
      .validate(on: serial) { number in number > 0 }.reduce(on: serial, 1, 2) { partial, item in Promise(partial + item)
      }
    ring.close(behind)
    #expect(throws: PromiseError.cycle) { try promise.get() }
    #expect(throws: PromiseError.validationFailure) { try behind.get() }
  }

  @Test("Two that return what is chained behind each other end, whichever is first, also at once")
  func two() {
    for _ in 0..<200 {
      let ring = Ring(2)
      let (login, settings) = (ring.promises[0], ring.promises[1])
      ring.close(settings.then(on: serial) { $0 + 1 }, login.then(on: serial) { $0 + 1 })
      #expect(throws: PromiseError.cycle) { try login.get() }
      #expect(throws: PromiseError.cycle) { try settings.get() }
    }
  }

  @Test("A promise up to 16 steps behind its own is found; one further down stays pending")
  func longest() {
    for (steps, isFound) in [(16, true), (17, false)] {
      let ring = Ring()
      let promise = ring.promises[0]
      ring.close((0..<steps).reduce(promise) { last, _ in last.then(on: serial) { $0 + 1 } })
      ring.end()
      #expect(promise.isPending == !isFound)
      #expect(promise.error as? PromiseError == (isFound ? .cycle : nil))
      promise.reject(Oops())
    }
  }

  @Test("So is one of the first 16 that wait beside each other; a later one stays pending")
  func widest() {
    for (index, isFound) in [(0, true), (15, true), (16, false)] {
      let ring = Ring()
      let promise = ring.promises[0]
      let siblings = (0..<17).map { _ in promise.then(on: serial) { $0 + 1 } }
      ring.close(siblings[index])
      ring.end()
      #expect(promise.isPending == !isFound)
      promise.reject(Oops())
    }
  }

  /// The natural way in: work that is under way is returned to whoever asks for it again, also from within.
  @Test("A try that returns what is chained behind the retry rejects it, with tries left and without", arguments: 0...2)
  func retries(attempts: Int) {
    let underWay = Box<[Promise<Int>]>([])
    let queue = DispatchQueue(label: "retry")
    queue.suspend()
    let first = retry(on: queue, attempts: attempts, delay: 0) { underWay.value[0] }
    underWay.append(first.then(on: serial) { $0 + 1 })
    queue.resume()
    #expect(throws: PromiseError.cycle) { try first.get() }
    underWay.change { $0 = [] }
  }

  @Test("A later try that does so rejects the retry, too")
  func laterTries() {
    let (underWay, tries) = (Box<[Promise<Int>]>([]), Box(0))
    let queue = DispatchQueue(label: "retry")
    queue.suspend()
    let first = retry(on: queue, attempts: 5, delay: 0) {
      let tried = tries.change { tries in
        tries += 1
        return tries
      }
      return tried < 3 ? Promise(Oops()) : underWay.value[0]
    }
    underWay.append(first.recover(on: serial) { _ in 1 }.always(on: serial) {})
    queue.resume()
    #expect(throws: PromiseError.cycle) { try first.get() }
    #expect(tries.value == 3)
    underWay.change { $0 = [] }
  }

  /// Longer than the search downward. The first of the row adopts last, so the search upward passes the first try.
  @Test("So does a later try that returns a promise at the end of a long row of adopters, searched before")
  func adoptersOfARetry() {
    let (tries, underWay) = (Box(0), Box<[Promise<Int>]>([]))
    let (queue, first) = (DispatchQueue(label: "retry"), Promise<Int>.pending())
    let tried = retry(on: queue, attempts: 1, delay: 0) {
      tries.change { $0 += 1 }
      return tries.value == 1 ? first : underWay.value[19]
    }
    queue.sync {}
    let gates = (0..<20).map { _ in Promise<Int>.pending() }
    for gate in gates {
      let last = underWay.value.last ?? tried
      underWay.append(gate.then(on: serial) { _ -> Promise<Int> in last })
    }
    for gate in gates.reversed() { gate.fulfill(1) }
    serial.sync {}
    first.reject(Oops())
    #expect(throws: PromiseError.cycle) { try tried.get() }
    underWay.change { $0 = [] }
  }

  /// A promise that adopts another one when the gate opens.
  private func adopter(of other: Promise<Int>) -> (gate: Promise<Int>, promise: Promise<Int>) {
    let gate = Promise<Int>.pending()
    return (gate, gate.then(on: serial) { _ -> Promise<Int> in other })
  }

  /// The row is longer than the search downward, and searches upward went through its first promise before.
  @Test("A reduction that waits for the end of a row of its adopters is rejected, whatever it waited for before")
  func adoptersOfAReduction() {
    let row = Box<[(gate: Promise<Int>, promise: Promise<Int>)]>([])
    let pending = Promise<Int>.pending()
    let first = adopter(of: pending)
    let queue = DispatchQueue(label: "reduce")
    let reduced = Promise(0).reduce(on: queue, 0, 1) { _, item in item == 0 ? first.promise : row.value[19].promise }
    first.gate.fulfill(1)
    queue.sync {}
    for _ in 0..<20 {
      let last = row.value.last?.promise ?? reduced
      row.append(adopter(of: last))
    }
    for adopter in row.value.reversed() { adopter.gate.fulfill(1) }
    let one = adopter(of: row.value[0].promise)
    let two = adopter(of: one.promise)
    let three = adopter(of: two.promise)
    for adopter in [three, one, two] { adopter.gate.fulfill(1) }
    serial.sync {}
    first.promise.fulfill(5)
    #expect(throws: PromiseError.cycle) { try reduced.get() }
    row.change { $0 = [] }
    withExtendedLifetime(pending) {}
  }

  @Test("A reduction whose block returns what is chained behind it is rejected, at whatever item", arguments: 0...2)
  func reductions(item: Int) {
    let behind = Box<[Promise<Int>]>([])
    let queue = DispatchQueue(label: "reduce")
    queue.suspend()
    let reduced = Promise(0).reduce(on: queue, 0, 1, 2) { partial, current in
      current == item ? behind.value[0] : Promise(on: serial) { partial + current }
    }
    behind.append(reduced.then(on: serial) { $0 + 1 })
    queue.resume()
    #expect(throws: PromiseError.cycle) { try reduced.get() }
    behind.change { $0 = [] }
  }

  @Test("A retry and a reduction whose blocks return one another are rejected")
  func both() {
    let other = Box<[Promise<Int>]>([])
    let queues = [DispatchQueue(label: "retry"), DispatchQueue(label: "reduce")]
    for queue in queues { queue.suspend() }
    let tried = retry(on: queues[0], attempts: 3, delay: 0) { other.value[0] }
    let reduced = Promise(0).reduce(on: queues[1], 1, 2, 3) { _, _ in tried }
    other.append(reduced)
    for queue in queues { queue.resume() }
    #expect(throws: PromiseError.cycle) { try tried.get() }
    #expect(throws: PromiseError.cycle) { try reduced.get() }
    other.change { $0 = [] }
  }

  @Test("A long branch beside it can use up the search")
  func branches() {
    for (steps, isFound) in [(15, true), (16, false)] {
      let ring = Ring()
      let promise = ring.promises[0]
      let behind = promise.then(on: serial) { $0 }
      let branch = (0..<steps).reduce(promise) { last, _ in last.then(on: serial) { $0 + 1 } }
      ring.close(behind)
      ring.end()
      #expect(promise.isPending == !isFound)
      promise.reject(Oops())
      withExtendedLifetime(branch) {}
    }
  }

  @Test("Promises that wait for the same one may wait for each other, and one of several may wait for its own")
  func none() throws {
    let ring = Ring()
    let sibling = ring.gates[0].then(on: serial) { _ in 7 }
    ring.close(sibling)
    #expect(try ring.promises[0].get() == 7)
    let (winner, other) = (Ring(), Promise<Int>.pending())
    winner.close(race(winner.promises[0].then(on: serial) { $0 }, other))
    winner.end()
    other.fulfill(8)
    #expect(try winner.promises[0].get() == 8)
  }
}
