/// What does a short promise do when the benchmark measures it? Chains and observers are made here, because nothing in
/// a form is inlinable, so the compiler specializes it only in its own module.
package struct Chains: Sendable {
  package let name: String

  /// Builds a chain of so many links, which each add 1, then settles its source with 0, so that `end` gets the last
  /// value, and then lets all of it go. Calls `done` after each of the three.
  package let links: @Sendable (_ count: Int, _ end: @escaping (Int) -> Void, _ done: () -> Void) -> Void

  /// Makes so many pending promises one after the other, observes each, and settles it with its number. `end` gets the
  /// sum of the value and the number.
  package let observers: @Sendable (_ count: Int, _ end: @escaping (Int) -> Void) -> Void

  package static let all = [
    Chains("PlainStruct", PlainStruct.self), Chains("PlainClass", PlainClass.self),
    Chains("PlainState", PlainState.self), Chains("PlainOneConsumer", PlainOneConsumer.self),
    Chains("PlainManyObservers", PlainManyObservers.self),
  ]

  private init<Form: Chained>(_ name: String, _ form: Form.Type) {
    self.name = name
    links = { count, end, done in
      var (source, tail): (Form.Source?, Form.Link?) = Form.pending()
      for _ in 0..<count { tail = tail.map(Form.chain) }
      done()
      if let tail { Form.observe(tail, end, adding: 0) }
      if let source { Form.settle(source, 0) }
      done()
      (source, tail) = (nil, nil)
      done()
    }
    observers = { count, end in
      for number in 0..<count {
        let (source, link) = Form.pending()
        Form.observe(link, end, adding: number)
        Form.settle(source, number)
      }
    }
  }
}

/// A form, and how its promises of numbers are used. Its closures are written where the form takes them: one that is
/// passed on would be wrapped, which costs an allocation.
private protocol Chained: SendableMetatype {
  associatedtype Link
  /// What settles a pending promise: itself, or the handler that its task left.
  associatedtype Source
  /// Not inlined, because a program has its source elsewhere: otherwise, the compiler would do without some objects.
  static func pending() -> (Source, Link)
  static func settle(_ source: Source, _ value: Int)
  static func chain(_ link: Link) -> Link
  static func observe(_ link: Link, _ end: @escaping (Int) -> Void, adding number: Int)
}

/// Where a task leaves its handler until it is called.
private final class Kept<Content> {
  var content: Content?
}

extension Result<Int, any Error> {
  /// The value; an error spoils the sum.
  fileprivate var number: Int { (try? get()) ?? -1 }
}

extension PlainStruct: Chained {
  @inline(never) fileprivate static func pending() -> (Kept<Promise<Int>.Handler>, Promise<Int>) {
    let kept = Kept<Promise<Int>.Handler>()
    return (kept, Promise { handler in kept.content = handler })
  }

  fileprivate static func settle(_ source: Kept<Promise<Int>.Handler>, _ value: Int) { source.content.take()?(value) }

  fileprivate static func chain(_ link: Promise<Int>) -> Promise<Int> {
    link.then { value in Promise(value + 1) }
  }

  fileprivate static func observe(_ link: Promise<Int>, _ end: @escaping (Int) -> Void, adding number: Int) {
    link.task { outcome in end(outcome + number) }
  }
}

extension PlainClass: Chained {
  @inline(never) fileprivate static func pending() -> (Promise<Int>, Promise<Int>) {
    let promise = Promise<Int> { _ in }
    return (promise, promise)
  }

  fileprivate static func settle(_ source: Promise<Int>, _ value: Int) { source.settle(.success(value)) }

  fileprivate static func chain(_ link: Promise<Int>) -> Promise<Int> {
    link.then { value in Promise(.success(value + 1)) }
  }

  fileprivate static func observe(_ link: Promise<Int>, _ end: @escaping (Int) -> Void, adding number: Int) {
    link.observe { outcome in end(outcome.number + number) }
  }
}

extension PlainState: Chained {
  @inline(never) fileprivate static func pending() -> (Kept<Promise<Int>.Handler>, Promise<Int>) {
    let kept = Kept<Promise<Int>.Handler>()
    return (kept, Promise { handler in kept.content = handler })
  }

  fileprivate static func settle(_ source: Kept<Promise<Int>.Handler>, _ value: Int) {
    source.content.take()?(.success(value))
  }

  fileprivate static func chain(_ link: Promise<Int>) -> Promise<Int> {
    link.then { value in Promise { handler in handler(.success(value + 1)) } }
  }

  fileprivate static func observe(_ link: Promise<Int>, _ end: @escaping (Int) -> Void, adding number: Int) {
    link.start { outcome in end(outcome.number + number) }
  }
}

extension PlainOneConsumer: Chained {
  @inline(never) fileprivate static func pending() -> (Promise<Int>, Promise<Int>) {
    let promise = Promise<Int>()
    return (promise, promise)
  }

  fileprivate static func settle(_ source: Promise<Int>, _ value: Int) { source.resolve(.success(value)) }

  fileprivate static func chain(_ link: Promise<Int>) -> Promise<Int> {
    link.then { value in settled(value + 1) }
  }

  private static func settled(_ value: Int) -> Promise<Int> {
    let promise = Promise<Int>()
    promise.resolve(.success(value))
    return promise
  }

  fileprivate static func observe(_ link: Promise<Int>, _ end: @escaping (Int) -> Void, adding number: Int) {
    link.attach { outcome in end(outcome.number + number) }
  }
}

extension PlainManyObservers: Chained {
  @inline(never) fileprivate static func pending() -> (Promise<Int>, Promise<Int>) {
    let promise = Promise<Int>()
    return (promise, promise)
  }

  fileprivate static func settle(_ source: Promise<Int>, _ value: Int) { source.fulfill(value) }

  fileprivate static func chain(_ link: Promise<Int>) -> Promise<Int> {
    link.then { value in settled(value + 1) }
  }

  private static func settled(_ value: Int) -> Promise<Int> {
    let promise = Promise<Int>()
    promise.fulfill(value)
    return promise
  }

  fileprivate static func observe(_ link: Promise<Int>, _ end: @escaping (Int) -> Void, adding number: Int) {
    link.observe { outcome in end(outcome.number + number) }
  }
}
