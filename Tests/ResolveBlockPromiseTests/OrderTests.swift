import Dispatch
import ResolveBlockPromise
import Testing

/// A block that shares a visit to its queue overtakes no block of the same promise or its followers.
@Suite("Order")
struct OrderTests {
  private let queue = DispatchQueue(label: "order")
  private let log = Probe<String>()

  /// The names of the blocks that ran, when there are so many.
  private func names(_ count: Int) -> [String] {
    for _ in 0..<count { _ = log.take() }
    return log.all
  }

  /// Attaches a block that leaves a name.
  @discardableResult
  private func attach(_ name: String, to promise: Promise<Int>) -> Promise<Int> {
    promise.then { value in
      log.put(name)
      return value
    }
  }

  @Test("Of a chain 33 blocks run in one turn, then a block that was sent in between")
  func turn() {
    let source = Promise<Int>().run(on: queue)
    var last = attach("0", to: source)
    last = last.then { value in
      queue.async { log.put("foreign") }
      return value
    }
    for number in 2..<70 { last = attach("\(number)", to: last) }
    source.resolve(1)
    #expect(names(70).firstIndex(of: "foreign") == 32)
  }

  enum Settling: CaseIterable { case onQueue, offQueue, followedLate }

  @Test(
    "A block that follows runs after the blocks of all followers of the promise before it",
    arguments: Settling.allCases, [1, 31, 32, 33, 70])
  func followers(_ settling: Settling, _ count: Int) {
    let source = Promise<Int>().run(on: queue)
    let first = settling == .onQueue ? source.then { $0 } : source
    let promises = [first] + (0..<count).map { _ in Promise<Int>().run(on: queue) }
    func follow() { for (before, after) in zip(promises, promises.dropFirst()) { after.resolve(before) } }
    if settling != .followedLate { follow() }
    for (index, promise) in promises.enumerated() { attach("b\(index)", to: attach("a\(index)", to: promise)) }
    queue.suspend()
    source.resolve(1)
    if settling == .followedLate { follow() }
    queue.resume()
    let blocks = (0...count).map { "a\($0)" } + ["b\(count)"] + (0..<count).map { "b\($0)" }
    #expect(names(blocks.count) == blocks)
  }

  @Test("On a concurrent queue, blocks of a promise and its follower run at the same time", arguments: [false, true])
  func concurrent(isSettledOnQueue: Bool) {
    let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
    let (mine, theirs) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let source = Promise<Int>().run(on: queue)
    let promise = isSettledOnQueue ? source.then { $0 } : source
    let follower = Promise<Int>().run(on: queue)
    follower.resolve(promise)
    let last = promise.then { _ in theirs.pass() }.then { _ = mine.signal() }
    let other = follower.then { _ in
      theirs.signal()
      mine.pass()
    }
    source.resolve(1)
    #expect([last.outcome(), other.outcome()] == ["()", "()"])
  }

  enum Returning: CaseIterable { case then, iterate, job }

  @Test(
    "The block of a resolved promise runs before the next block of the chain whose block returns that promise",
    arguments: Returning.allCases)
  func returned(_ form: Returning) {
    let promise = Promise<Int>.resolved(with: 1).run(on: queue)
    let start = Promise<Int>.resolved(with: 1).run(on: queue)
    queue.suspend()
    let end =
      switch form {
      case .then: start.then { _ in promise }
      case .iterate:
        start.iterate { value, step -> Iteration<Int, Int> in
          if step == 1 { log.put("next") }
          return step == 0 ? .next(promise) : .done(value)
        }
      case .job: JobQueue(queue: queue).add { promise }
      }
    if form != .iterate { attach("next", to: end) }
    attach("own", to: promise)
    queue.resume()
    #expect(names(2) == ["own", "next"])
  }

  @Test("A follower's block doesn't overtake a block that was sent to the same queue under another name")
  func otherHandle() {
    let source = Promise<Int>().run(on: queue)
    let promise = source.then { $0 }.run(on: DispatchQueue(label: "leads to the other", target: queue))
    let follower = Promise<Int>().run(on: queue)
    follower.resolve(promise)
    attach("own", to: promise)
    attach("follower's", to: follower)
    source.resolve(1)
    #expect(names(2) == ["own", "follower's"])
  }

  @Test("The next job runs before what follows from the block attached to the last one's result")
  func nextJob() {
    let jobs = JobQueue(queue: queue)
    queue.suspend()
    attach("follows", to: attach("result", to: jobs.add { 1 }))
    _ = jobs.add { log.put("job") }
    queue.resume()
    #expect(names(3) == ["result", "job", "follows"])
  }
}
