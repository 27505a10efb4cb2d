import Dispatch
import FullPromises
import Testing

/// Document 004, "Anti-patterns": each is shown with what it does wrong, and mended. The snippets stand in
/// `docs/anti-patterns.md`, and a test holds them equal.
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

  // snippet: whole-chain
  static func wholeChain() -> Promise<Int> {
    let promise = load()
    return promise.then(on: queue, process)
  }
  // end

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

  // snippet: moved
  static func moved() -> Promise<Int> {
    load().then(on: queue, loadAnother(with:))
  }

  static func loadAnother(with one: Int) -> Promise<Int> {
    loadAnother().then(on: queue) { two in add(one, two) }
  }
  // end

  @Test("Nested promises, side by side with `all`, and with a method of their own, give the same")
  func nesting() throws {
    let done = Promise<Int>.pending()
    Self.nested(done)
    #expect(try done.get() == 3)
    #expect(try Self.flat().get() == 3)
    #expect(try Self.moved().get() == 3)
  }
}
