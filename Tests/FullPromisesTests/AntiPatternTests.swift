import Dispatch
import FullPromises
import Testing

/// Document 004, "Anti-patterns", and one more: each is shown with what goes wrong, and with the fix. The snippets are
/// on `docs/full-promises-in-practice.md`, and a test keeps both the same.
@Suite("Anti-patterns")
struct AntiPatternTests {
  static let queue = DispatchQueue(label: "anti-patterns")

  static func load() -> Promise<Int> { Promise(on: queue) { 1 } }
  static func loadAnother() -> Promise<Int> { Promise(on: queue) { 2 } }
  static func process(_ number: Int) -> Promise<Int> { Promise(on: queue) { () -> Int in throw Oops(code: number) } }
  static func add(_ one: Int, _ two: Int) -> Int { one + two }

  // snippet: broken-chain
  static func brokenChain() -> Promise<Int> {
    let promise = load()
    promise.then(on: queue, process)
    return promise
  }
  // end

  static func wholeChain() -> Promise<Int> {
    let promise = load()
    return promise.then(on: queue, process)
  }

  @Test("A broken chain hides an error, a whole one shows it")
  func chain() throws {
    #expect(try Self.brokenChain().get() == 1)
    #expect(throws: Oops()) { try Self.wholeChain().get() }
  }

  // snippet: nested
  static func nested(_ done: Promise<Int>) {
    load().then(on: queue) { one in
      loadAnother().then(on: queue) { two in
        done.fulfill(add(one, two))
      }
    }
  }
  // end

  // snippet: flat
  static func flat() -> Promise<Int> {
    all([load(), loadAnother()]).then(on: queue) { results in
      add(results[0], results[1])
    }
  }
  // end

  static func moved() -> Promise<Int> {
    load().then(on: queue, loadAnother(with:))
  }

  static func loadAnother(with one: Int) -> Promise<Int> {
    loadAnother().then(on: queue) { two in add(one, two) }
  }

  @Test("Nested promises, side by side with `all`, and with a method of their own, give the same")
  func nesting() throws {
    let done = Promise<Int>.pending()
    Self.nested(done)
    #expect(try done.get() == 3)
    #expect(try Self.flat().get() == 3)
    #expect(try Self.moved().get() == 3)
  }

  struct NoAnswer: Error {}

  // snippet: forgotten
  static func forgotten(_ answer: Int?) -> Promise<Int> {
    Promise(on: queue) { fulfill, reject in
      guard let answer else { return }  // neither is called
      fulfill(answer)
    }
  }
  // end

  // snippet: answered
  static func answered(_ answer: Int?) -> Promise<Int> {
    Promise(on: queue) {
      guard let answer else { throw NoAnswer() }
      return answer
    }
  }
  // end

  @Test("A block that forgets to answer drops its promise, one that returns its result can't forget")
  func answer() async throws {
    #expect(try await Self.forgotten(1).get() + Self.answered(1).get() == 2)
    await #expect(throws: PromiseError.dropped) { try await Self.forgotten(nil).get() }
    await #expect(throws: NoAnswer.self) { try await Self.answered(nil).get() }
  }
}
