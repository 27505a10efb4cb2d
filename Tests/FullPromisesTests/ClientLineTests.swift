import Dispatch
import Foundation
import FullPromises
import TestSupport
import Testing

/// What a client of the original writes without a thought.
@Suite("Lines of a client")
struct ClientLineTests {
  private static func read(_ number: Int) throws -> Int { try number > 0 ? number : { throw Oops(code: number) }() }

  private static func read() throws -> String { throw Oops(code: -7) }

  @Test("What making the value throws rejects, and nothing is thrown at the caller")
  func throwingValue() {
    #expect(Promise(try Self.read(1)).value == 1)
    #expect(Promise(try Self.read(-1)).error as? Oops == Oops(code: -1))
    #expect(Promise(try Self.read()).error as? Oops == Oops(code: -7))
  }

  @Test("A promise without a value is fulfilled without one")
  func void() {
    let promise = Promise<Void>.pending()
    promise.fulfill()
    #expect(promise.isFulfilled)
  }

  @Test("The value of a promise fulfilled with nil is nil, and a block that returns nothing passes the value on")
  func nothing() throws {
    let pending = Promise<Int?>.pending()
    #expect(pending.value == nil)
    pending.fulfill(nil)
    #expect(pending.isFulfilled)
    #expect(pending.value == nil)
    #expect(try pending.then(on: serial) { $0 == nil }.get())
    #expect(Promise<Int?>(7).value == .some(7))
    let gone: Promise<NSNumber?> = wrap(on: serial) { (handler: @escaping @Sendable (NSNumber?) -> Void) in handler(nil)
    }
    #expect(gone.settled() != nil)
    #expect(gone.value == nil)
    let passed: Promise<Int> = Promise(7).then(on: serial) { _ in }
    #expect(try passed.get() == 7)
  }

  @Test("The original's names of block types fit where the blocks go")
  func names() throws {
    let then: Promise<Int>.Then<String> = { "\($0)" }
    let work: Promise<Int>.Do = { 20 }
    let reducer: Promise<Int>.Reducer<String> = { partial, item in Promise(partial + item.count) }
    let kept = Box(0)
    let watch: Promise<Int>.Catch = { error in kept.change { $0 = (error as? Oops)?.code ?? 0 } }
    #expect(try Promise<Int>(on: serial, work).then(on: serial, then).get() == "20")
    #expect(try Promise(1).reduce(on: serial, ["two", "three"], reducer).get() == 9)
    _ = Promise<Int>(Oops(code: 4)).catch(on: serial, watch).settled()
    #expect(kept.value == 4)
  }

  @Test("Two to four promises of one type give a tuple, five and an array give an array")
  func tuples() throws {
    let (a, b) = (Promise(1), Promise(2))
    let (two, three, four) = (all(a, b), all(a, b, a), all(a, b, a, b))
    let (five, list, asked) = (all(a, b, a, b, a), all([a, b]), all(a, b) as Promise<[Int]>)
    #expect(try #require(two.value) == (1, 2))
    #expect(try #require(three.value) == (1, 2, 1))
    #expect(try #require(four.value) == (1, 2, 1, 2))
    #expect(five.value == [1, 2, 1, 2, 1] && list.value == [1, 2] && asked.value == [1, 2])
    let (anyTwo, anyThree, anyFour) = (any(a, b), any(a, b, a), any(a, b, a, b))
    #expect(try #require(anyTwo.value) == (.value(1), .value(2)))
    #expect(try #require(anyThree.value) == (.value(1), .value(2), .value(1)))
    #expect(try #require(anyFour.value) == (.value(1), .value(2), .value(1), .value(2)))
    #expect(any(a, b, a, b, a).value?.count == 5)
  }

  @Test("A TimeInterval is what a duration takes")
  func duration() throws {
    let interval: TimeInterval = 0.001
    #expect(try Promise(1).delay(on: serial, interval).timeout(on: serial, interval * 60_000).get() == 1)
  }

  /// Gives the body a queue that runs nothing meanwhile.
  private func withStoppedQueue(_ body: (DispatchQueue) throws -> Void) rethrows {
    let queue = DispatchQueue(label: "stopped")
    queue.suspend()
    defer { queue.resume() }
    try body(queue)
  }

  @Test("An error isn't sent through the queues of the steps that it skips")
  func skipped() {
    withStoppedQueue { queue in
      let end = Promise<Int>(Oops()).then(on: queue) { $0 + 1 }.then(on: queue) { _ in }
      #expect(throws: Oops()) { try end.recover(on: serial) { error in Promise(error) }.get() }
    }
  }

  @Test("A chained block needn't wait for what was sent to its queue before it")
  func order() {
    let (queue, log, source) = (DispatchQueue(label: "order"), Box<[String]>([]), Promise<Int>.pending())
    let first = source.then(on: queue) { number -> Int in
      queue.async { log.append("sent") }
      log.append("first")
      return number
    }
    first.then(on: queue) { _ in log.append("chained") }
    source.fulfill(1)
    for _ in 0..<3 { queue.sync {} }
    #expect(log.value == ["first", "chained", "sent"])
  }

  @Test("Of two blocks behind one block either may wait for the other, though a barrier was sent before them")
  func fork() throws {
    let (queue, source) = (DispatchQueue(label: "fork", attributes: .concurrent), Promise<Int>.pending())
    let (met, fork) = (
      DispatchSemaphore(value: 0),
      source.then(on: queue) { _ in queue.async(flags: .barrier) {} }
    )
    let waits = fork.then(on: queue) { _ -> Bool in met.wait(timeout: .now() + patience) == .success }
    fork.then(on: queue) { _ -> Int in met.signal() }
    source.fulfill(1)
    #expect(try waits.get())
  }

  @Test("Blocks of one promise keep their order, also if their queues lead to one queue")
  func queuesOfOneQueue() {
    let (base, log) = (DispatchQueue(label: "base"), Box<[String]>([]))
    let (other, source) = (DispatchQueue(label: "other", target: base), Promise<Int>.pending())
    let first = source.then(on: base) { $0 }
    let ends = [
      first.then(on: other) { _ in log.append("other") }, first.then(on: base) { _ in log.append("base") },
    ]
    source.fulfill(1)
    for end in ends { _ = end.settled() }
    #expect(log.value == ["other", "base"])
  }

  @Test("Groups gather where their members settle, whatever the queue given does")
  func gathering() {
    withStoppedQueue { queue in
      #expect(all(on: queue, [Promise(1), Promise(2)]).value == [1, 2])
      #expect(any(on: queue, [Promise(1), Promise(2)]).value == [.value(1), .value(2)])
      #expect(race(on: queue, [Promise(1), Promise(2)]).value == 1)
    }
  }

  @Test("A reduction makes one step after the other, on the queue given")
  func steps() throws {
    let (queue, gate, begun) = (DispatchQueue(label: "steps"), Promise<Int>.pending(), Box<[Int]>([]))
    let end = Promise(0).reduce(on: queue, 1, 2) { partial, item -> Promise<Int> in
      dispatchPrecondition(condition: .onQueue(queue))
      begun.append(item)
      return item == 1 ? gate : Promise(partial + item)
    }
    queue.sync {}
    #expect(begun.value == [1])
    gate.fulfill(10)
    #expect(try end.get() == 12)
    #expect(begun.value == [1, 2])
  }

  @Test("The promise of a handler of an optional and an error may be one of the value")
  func unwrapped() {
    typealias Handler = @Sendable (Int?, (any Error)?) -> Void
    func load(_ value: Int?, _ fault: (any Error)?) -> Promise<Int> {
      wrap(on: serial) { (handler: @escaping Handler) in handler(value, fault) }
    }
    let (value, error, neither, both) = (load(1, nil), load(nil, Oops()), load(nil, nil), load(1, Oops()))
    for promise in [value, error, neither, both] { _ = promise.settled() }
    #expect(value.value == 1)
    #expect(error.error as? Oops == Oops() && both.error as? Oops == Oops())
    #expect(neither.error as? PromiseError == .noValue)
  }
}
