/// What does a short promise do when the benchmark measures it? Chains and observers are made here, because nothing in
/// a form is inlinable, so the compiler specializes it only in its own module.
package struct Chains: Sendable {
  package let name: String

  /// Builds a chain of so many links, which each call `step`, then settles its source with 0, so that `end` gets the
  /// last value, and then lets all of it go. Calls `done` after each of the three.
  package let links:
    @Sendable (_ count: Int, _ step: @escaping (Int) -> Int, _ end: @escaping (Int) -> Void, _ done: () -> Void) -> Void

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
    links = { count, step, end, done in
      var source: Source<Form.Link>? = Form.pending()
      var tail = source?.promise
      let next = { value in Form.settled(step(value)) }
      for _ in 0..<count { tail = tail.map { link in Form.chain(link, next) } }
      done()
      if let tail { Form.observe(tail) { outcome in end(Form.value(of: outcome)) } }
      source?.settle(0)
      done()
      (source, tail) = (nil, nil)
      done()
    }
    observers = { count, end in
      for number in 0..<count {
        let source = Form.pending()
        Form.observe(source.promise) { outcome in end(Form.value(of: outcome) + number) }
        source.settle(number)
      }
    }
  }
}

/// A pending promise, and what settles it.
private struct Source<Link> {
  let promise: Link
  let settle: (Int) -> Void
}

/// A form, and how its promises of numbers are used.
private protocol Chained: SendableMetatype {
  associatedtype Link
  /// What a handler gets.
  associatedtype Heard
  /// Not inlined, because a program has its source elsewhere: otherwise, the compiler would do without some objects.
  static func pending() -> Source<Link>
  static func settled(_ value: Int) -> Link
  static func chain(_ link: Link, _ next: @escaping (Int) -> Link) -> Link
  static func observe(_ link: Link, _ handler: @escaping (Heard) -> Void)
  static func value(of heard: Heard) -> Int
}

extension Chained where Heard == Result<Int, any Error> {
  /// The value; an error spoils the sum.
  fileprivate static func value(of heard: Heard) -> Int { (try? heard.get()) ?? -1 }
}

/// Where a task leaves its handler until it is called.
private final class Kept<Content> {
  var content: Content?
}

extension PlainStruct: Chained {
  @inline(never) fileprivate static func pending() -> Source<Promise<Int>> {
    let kept = Kept<Promise<Int>.Handler>()
    return Source(promise: Promise { handler in kept.content = handler }) { value in kept.content.take()?(value) }
  }

  fileprivate static func settled(_ value: Int) -> Promise<Int> { Promise(value) }

  fileprivate static func chain(_ link: Promise<Int>, _ next: @escaping (Int) -> Promise<Int>) -> Promise<Int> {
    link.then(next)
  }

  fileprivate static func observe(_ link: Promise<Int>, _ handler: @escaping (Int) -> Void) {
    link.task(handler)
  }

  fileprivate static func value(of heard: Int) -> Int { heard }
}

extension PlainClass: Chained {
  @inline(never) fileprivate static func pending() -> Source<Promise<Int>> {
    let promise = Promise<Int> { _ in }
    return Source(promise: promise) { value in promise.settle(.success(value)) }
  }

  fileprivate static func settled(_ value: Int) -> Promise<Int> { Promise(.success(value)) }

  fileprivate static func chain(_ link: Promise<Int>, _ next: @escaping (Int) -> Promise<Int>) -> Promise<Int> {
    link.then(next)
  }

  fileprivate static func observe(_ link: Promise<Int>, _ handler: @escaping (Result<Int, any Error>) -> Void) {
    link.observe(handler)
  }
}

extension PlainState: Chained {
  @inline(never) fileprivate static func pending() -> Source<Promise<Int>> {
    let kept = Kept<Promise<Int>.Handler>()
    let promise = Promise<Int> { handler in kept.content = handler }
    return Source(promise: promise) { value in kept.content.take()?(.success(value)) }
  }

  fileprivate static func settled(_ value: Int) -> Promise<Int> { Promise { handler in handler(.success(value)) } }

  fileprivate static func chain(_ link: Promise<Int>, _ next: @escaping (Int) -> Promise<Int>) -> Promise<Int> {
    link.then(next)
  }

  fileprivate static func observe(_ link: Promise<Int>, _ handler: @escaping (Result<Int, any Error>) -> Void) {
    link.start(handler)
  }
}

extension PlainOneConsumer: Chained {
  @inline(never) fileprivate static func pending() -> Source<Promise<Int>> {
    let promise = Promise<Int>()
    return Source(promise: promise) { value in promise.resolve(.success(value)) }
  }

  fileprivate static func settled(_ value: Int) -> Promise<Int> {
    let promise = Promise<Int>()
    promise.resolve(.success(value))
    return promise
  }

  fileprivate static func chain(_ link: Promise<Int>, _ next: @escaping (Int) -> Promise<Int>) -> Promise<Int> {
    link.then(next)
  }

  fileprivate static func observe(_ link: Promise<Int>, _ handler: @escaping (Result<Int, any Error>) -> Void) {
    link.attach(handler)
  }
}

extension PlainManyObservers: Chained {
  @inline(never) fileprivate static func pending() -> Source<Promise<Int>> {
    let promise = Promise<Int>()
    return Source(promise: promise) { value in promise.fulfill(value) }
  }

  fileprivate static func settled(_ value: Int) -> Promise<Int> {
    let promise = Promise<Int>()
    promise.fulfill(value)
    return promise
  }

  fileprivate static func chain(_ link: Promise<Int>, _ next: @escaping (Int) -> Promise<Int>) -> Promise<Int> {
    link.then(next)
  }

  fileprivate static func observe(_ link: Promise<Int>, _ handler: @escaping (Result<Int, any Error>) -> Void) {
    link.observe(handler)
  }
}
