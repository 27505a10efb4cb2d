import Foundation
import Plain
import TestSupport
import Testing

enum Step13 {
  typealias Promise = Step11.Promise

  // snippet: combinators
  static func all<Value>(_ members: [Promise<Value>]) -> Promise<[Value]> {
    if members.isEmpty { return Promise(.success([])) }
    let whole = Promise<[Value]>()
    let gathering = Gathering<Value>(count: members.count)
    for (index, member) in members.enumerated() {
      member.observe { outcome in
        switch outcome {
        case .success(let value): if let values = gathering.put(value, at: index) { whole.settle(.success(values)) }
        case .failure(let error): whole.settle(.failure(error))
        }
      }
    }
    return whole
  }

  static func race<Value>(_ members: [Promise<Value>]) -> Promise<Value> {
    let first = Promise<Value>()
    for member in members { member.observe(first.settle) }
    return first
  }

  /// The values so far. The call that stores the last one returns them all, in the order of the members.
  final class Gathering<Value>: @unchecked Sendable {
    private let lock = NSLock()
    private var values: [Value?]
    private var missing: Int

    init(count: Int) { (values, missing) = (Array(repeating: nil, count: count), count) }

    func put(_ value: Value, at index: Int) -> [Value]? {
      lock.withLock {
        values[index] = value
        missing -= 1
        return missing == 0 ? values.compactMap { value in value } : nil
      }
    }
  }
  // end
}

// snippet: always
extension Step11.Promise {
  func always(on queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) -> Step11.Promise<Value> {
    let same = Step11.Promise<Value>()
    observe(on: queue) { outcome in
      block()
      same.settle(outcome)
    }
    return same
  }
}
// end

@Suite("Step 13: combinators")
struct Step13Tests {
  typealias Promise = Step13.Promise

  @Test("Mended: all values, in the order of the members and not of their arrival")
  func all() {
    let members = (0..<3).map { _ in Promise<Int>() }
    let seen = Probe<[Int]>()
    Step13.all(members + [members[0]]).observe { outcome in seen.put((try? outcome.get()) ?? []) }
    for index in [2, 0, 1] { members[index].settle(.success(index)) }
    #expect(seen.all == [[0, 1, 2, 0]])
  }

  @Test("Mended: many threads settle the members, and one outcome comes of it")
  func threads() {
    for _ in 0..<100 {
      let members = (0..<4).map { _ in Promise<Int>() }
      let seen = Probe<[Int]>()
      let first = Probe<Int>()
      Step13.all(members).observe { outcome in seen.put((try? outcome.get()) ?? []) }
      Step13.race(members).observe { outcome in first.put(outcome.number) }
      DispatchQueue.concurrentPerform(iterations: 4) { index in members[index].settle(.success(index)) }
      #expect(seen.all == [[0, 1, 2, 3]])
      #expect(first.all.count == 1)
    }
  }

  @Test("Mended: the first error rejects, and nothing at all is an empty list")
  func edges() {
    let seen = Probe<[Int]>()
    let members = [Promise<Int>(), Promise<Int>()]
    Step13.all(members).observe { outcome in seen.put((try? outcome.get()) ?? [-1]) }
    members[1].settle(.failure(Oops()))
    members[0].settle(.success(0))
    Step13.all([Promise<Int>]()).observe { outcome in seen.put((try? outcome.get()) ?? [-1]) }
    #expect(seen.all == [[-1], []])
  }

  @Test("Plain: many observers, recover and both combinators on one thread")
  func plain() {
    typealias Tested = PlainManyObservers.Promise<Int>
    let members = (0..<3).map { _ in Tested() }
    var seen: [[Int]] = []
    Tested.all(members).observe { outcome in seen.append((try? outcome.get()) ?? [-1]) }
    Tested.race(members).observe { outcome in seen.append([outcome.number]) }
    members[2].recover { _ in members[0] }.observe { outcome in seen.append([outcome.number]) }
    members[1].then { _ in members[0] }.observe { outcome in seen.append([outcome.number]) }
    for index in [1, 0] { members[index].fulfill(index) }
    members[2].reject(Oops())
    #expect(seen == [[1], [0], [-1], [0]])
  }

  @Test("The exercise: a block that runs whatever comes, and the outcome passes it by")
  func always() {
    let queue = DispatchQueue(label: "blocks")
    let seen = Probe<Int>()
    for outcome in [Promise<Int>.Outcome.success(7), .failure(Oops())] {
      Promise(outcome).always(on: queue) { seen.put(0) }.observe { outcome in seen.put(outcome.number) }
      seen.wait(for: 2)
    }
    #expect(seen.all == [0, 7, 0, -1])
  }

  @Test("Still wrong: a pending member that lost a race keeps its handler, and with it the promise of the race")
  func loser() {
    let (winner, loser) = (Promise<Int>(), Promise<Int>())
    weak var first: Promise<Int>?
    do {
      let race = Step13.race([winner, loser])
      winner.settle(.success(7))
      first = race
    }
    withExtendedLifetime(loser) { #expect(first != nil) }
  }

  @Test("Still wrong: an error that passes a long chain overflows the stack")
  func overflows() async {
    await #expect(processExitsWith: .failure) {
      await onSmallStackWithoutReport {
        let source = Promise<Int>()
        var last = source
        for _ in 0..<links { last = last.then(on: .global()) { value in Promise(.success(value)) } }
        last.observe { _ in }
        source.settle(.failure(Oops()))
        _exit(0)
      }
    }
  }
}
