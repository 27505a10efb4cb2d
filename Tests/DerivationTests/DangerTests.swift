import Foundation
import Plain
import TestSupport
import Testing

/// What goes wrong in the short promises? The programs are those of the page on what correctness costs, under the names
/// of `PlainFailure`.
@Suite("What goes wrong in short promises")
struct DangerTests {
  private let seen = Probe<String>()

  private func print(_ items: Any...) { seen.put(items.map { item in "\(item)" }.joined(separator: " ")) }

  @Test("The page shows the programs that are compiled here")
  func shown() throws { try expectSnippets(of: "docs/what-correctness-costs.md", in: ["DangerTests.swift"]) }

  /// Not run, because anything might happen.
  func races() {
    typealias Promise = PlainClass.Promise
    // snippet: races
    let promise = Promise<Int> { _ in }
    DispatchQueue.global().async { promise.settle(.success(1)) }
    promise.observe { print($0) }  // printed, lost, or a crash
    // end
  }

  @Test("A second outcome is delivered, too")
  func secondSettlement() {
    typealias Promise = PlainOneConsumer.Promise
    // snippet: secondSettlement
    let promise = Promise<Int>()
    promise.attach { print("got", $0) }
    promise.resolve(.success(1))  // got success(1)
    promise.resolve(.success(2))  // got success(2)
    // end
    #expect(seen.all == ["got success(1)", "got success(2)"])
  }

  @Test("A block runs before the call that attaches it returns")
  func insideTheCall() {
    typealias Promise = PlainClass.Promise
    // snippet: insideTheCall
    let promise = Promise<Int>(.success(1))
    _ = promise.then { value in
      print("block")
      return Promise(.success(value))
    }
    print("attached")  // after "block"; if the promise were pending, before it
    // end
    #expect(seen.all == ["block", "attached"])
  }

  @Test("A late handler runs before an early one")
  func overtaking() {
    typealias Promise = PlainClass.Promise
    // snippet: overtaking
    let promise = Promise<Int> { _ in }
    promise.observe { _ in promise.observe { _ in print("late") } }
    promise.observe { _ in print("early") }
    promise.settle(.success(1))  // late, early
    // end
    #expect(seen.all == ["late", "early"])
  }

  @Test("A source without a value keeps silent")
  func noErrors() {
    typealias Promise = PlainStruct.Promise
    // snippet: noErrors
    let text = "x"
    let number = Promise<Int> { handler in if let number = Int(text) { handler(number) } }
    number.task { print($0) }  // prints nothing, because the text isn't a number
    // end
    #expect(seen.all == [])
  }

  @Test("A promise that waits for itself stays pending")
  func waitsForItself() {
    typealias Promise = PlainClass.Promise
    // snippet: waitsForItself
    let source = Promise<Int> { _ in }
    var next = source
    next = source.then { _ in next }
    next.observe { print($0) }
    source.settle(.success(1))  // prints nothing
    // end
    #expect(seen.all == [])
  }

  @Test("A combination of nothing stays pending")
  func allOfNothing() {
    typealias Promise = PlainManyObservers.Promise
    // snippet: allOfNothing
    Promise<Int>.all([]).observe { print($0) }  // prints nothing
    // end
    #expect(seen.all == [])
  }

  @Test("What the cancelled run delivers reaches those who came later")
  func cancelled() {
    typealias Promise = PlainState.Promise
    // snippet: cancelled
    var complete: Promise<Int>.Handler?
    let promise = Promise<Int> { handler in complete = handler }
    promise.start { print("first", $0) }
    promise.cancel()
    promise.start { print("second", $0) }  // doesn't start the work again
    complete?(.success(1))  // second success(1), from the work that was cancelled
    // end
    #expect(seen.all == ["second success(1)"])
  }

  final class Screen {
    func show() {}
  }

  @Test("A handler that has run keeps what it captured")
  func kept() {
    typealias Promise = PlainState.Promise
    // snippet: kept
    let promise = Promise<Int> { handler in handler(.success(1)) }
    var screen: Screen? = Screen()
    weak let shown = screen
    promise.start { [screen] _ in screen?.show() }
    screen = nil
    print(shown != nil)  // true: the handler has run, and keeps the screen
    // end
    #expect(seen.all == ["true"])
    withExtendedLifetime(promise) {}
  }

  @Test("Nobody learns that the source is gone")
  func drop() {
    typealias Promise = PlainManyObservers.Promise
    // snippet: drop
    var source: Promise<Int>? = Promise()
    source?.observe { print($0) }
    source = nil  // prints nothing, although nobody can settle the promise now
    // end
    #expect(seen.all == [] && source == nil)
  }

  /// Not run, because it crashes.
  func deepRun() {
    typealias Promise = PlainClass.Promise
    // snippet: deepRun
    let source = Promise<Int> { _ in }
    var last = source
    for _ in 0..<30_000 { last = last.then { value in Promise(.success(value)) } }
    source.settle(.success(1))  // signal 11, if the thread's stack has 512 KiB
    // end
  }

  /// Not run, because it crashes.
  func deepRelease() {
    typealias Promise = PlainClass.Promise
    // snippet: deepRelease
    var source: Promise<Int>? = Promise { _ in }
    var last = source
    for _ in 0..<30_000 { last = last?.then { value in Promise(.success(value)) } }
    (source, last) = (nil, nil)  // signal 11, if the thread's stack has 512 KiB
    // end
  }

  @Test("A second consumer replaces the first")
  func secondConsumer() {
    typealias Promise = PlainOneConsumer.Promise
    // snippet: secondConsumer
    let promise = Promise<Int>()
    promise.attach { print("first", $0) }
    promise.attach { print("second", $0) }
    promise.resolve(.success(1))  // second success(1)
    // end
    #expect(seen.all == ["second success(1)"])
  }

  @Test("The loser keeps the race")
  func losers() {
    typealias Promise = PlainManyObservers.Promise
    // snippet: losers
    let (winner, loser) = (Promise<Int>(), Promise<Int>())
    weak let first = Promise.race([winner, loser])
    winner.fulfill(1)
    print(first != nil)  // true, as long as the loser is pending
    // end
    #expect(seen.all == ["true"])
    withExtendedLifetime(loser) {}
  }

  @Test("A handler runs on the thread that settles")
  func noQueues() {
    typealias Promise = PlainClass.Promise
    // snippet: noQueues
    let promise = Promise<Int> { _ in }
    promise.observe { _ in print(Thread.isMainThread) }  // false: here you mustn't touch a view
    DispatchQueue.global().async { promise.settle(.success(1)) }
    // end
    #expect(seen.wait() == ["false"])
  }
}
