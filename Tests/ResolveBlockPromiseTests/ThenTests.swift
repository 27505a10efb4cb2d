import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Then")
struct ThenTests {
  @Test("What a block returns resolves the Next Promise: value, promise, error, thrown error, nothing")
  func results() {
    func start() -> Promise<Int> { .resolved(with: 1) }
    let value = start().then { value in
      let sum = value + 1
      return sum
    }
    let promise = start().then { value in
      let inner = Promise<String>()
      inner.resolve("p\(value)")
      return inner
    }
    let error = start().then { value -> any Error in
      let error = Oops(value)
      return error
    }
    let described = start().then { PromiseError(code: $0, description: "one") }
    let thrown = start().then { (value: Int) -> Int in throw Oops(value) }
    let nothing = start().then { value in _ = value }
    let several = start().then { value in
      _ = value
      _ = value + 1
    }
    let one = start().then { value -> Resolution<Int> in value == 1 ? .error(Oops(5)) : .value(2) }
    #expect(value.outcome() == "2")
    #expect(promise.outcome() == "p1")
    #expect(error.outcome() == "error oops 1")
    #expect(described.outcome() == "error 1")
    #expect(thrown.outcome() == "error oops 1")
    #expect(nothing.outcome() == "()")
    #expect(several.outcome() == "()")
    #expect(one.outcome() == "error oops 5")
  }

  @Test("An optional promise is followed although it has a Next Promise, as one that isn't optional")
  func optionalPromiseWithConsumer() {
    let returned = Promise<Int>()
    let own = returned.then { $0 + 1 }
    let next = Promise.resolved(with: 1).then { _ in Optional(returned) }
    returned.resolve(7)
    #expect(next.outcome() == "Optional(7)")
    #expect(own.outcome() == "8")
  }

  @Test("An optional promise is followed, and nil is a value")
  func optionalPromises() {
    func next(_ promise: Promise<String>?) -> Promise<String?> { Promise.resolved(with: 1).then { _ in promise } }
    let pending = Promise<String>()
    let late = next(pending)
    pending.resolve("a")
    #expect(late.outcome() == "Optional(\"a\")")
    #expect(next(.resolved(error: Oops())).outcome() == "error oops 1")
    #expect(next(nil).outcome() == "nil")
    let none = Promise.resolved(with: 1).then { _ in nil as Resolution<Int>? }
    #expect(none.outcome() == "nil")
    #expect(Promise.resolved(with: 1).then { value in Optional(Resolution.value(value)) }.outcome() == "Optional(1)")
    let failed = Promise.resolved(with: 1).then { _ in Optional(Resolution<Int>.error(Oops())) }
    #expect(failed.outcome() == "error oops 1")
  }

  @Test("Error blocks may return a value, a promise, an error, or throw; the others likewise")
  func errorResults() {
    func start() -> Promise<Int> { .resolved(error: Oops(2)) }
    #expect(start().then({ _ in "a" }, error: { _ in Promise.resolved(with: "b") }).outcome() == "b")
    #expect(start().then({ _ in Promise.resolved(with: "a") }, error: { _ in "c" }).outcome() == "c")
    let both = start().then({ _ in Promise<Int>() }, error: { _ in Promise<Int>.resolved(with: 3) })
    #expect(both.outcome() == "3")
    #expect(start().then({ $0 }, error: { _ -> any Error in Oops(3) }).outcome() == "error oops 3")
    #expect(start().then({ $0 }, error: { error in throw error }).outcome() == "error oops 2")
    let log = Probe<String>()
    start().then({ _ in log.put("value") }, error: { error in log.put("\(error)") })
    #expect(log.take() == "oops 2")
  }

  @Test("A result whose type's author made it an error fails; a string that somebody made one is a value")
  func types() {
    func start() -> Promise<Int> { .resolved(with: 1) }
    #expect(start().then { Oops($0) }.outcome() == "error oops 1")
    #expect(start().then { _ in "a string" }.outcome() == "a string")
    #expect(start().then({ _ in "a" }, error: { _ in "b" }).outcome() == "a")
    #expect(Promise<Int>.resolved(error: Oops()).then({ _ in "a" }, error: { _ in "b" }).outcome() == "b")
    #expect(Promise<Int>.resolved(error: Oops()).thenError { _ in "c" }.outcome() == "c")
    func typed() -> Promise<Int> { start().then { _ -> any Error in Oops(2) } }
    #expect(typed().outcome() == "error oops 2")
    let error: any Error = Oops(3)
    #expect(start().then { _ in error }.outcome() == "error oops 3")
    #expect(start().then { _ in Code.unknown }.outcome() == "error unknown")
    #expect(start().then { _ -> Oops? in Oops(4) }.outcome() == "error oops 4")
    #expect(start().then { _ -> Oops? in nil }.outcome() == "nil")
    #expect(start().then { _ -> any Sendable in Oops(5) }.outcome() == "error oops 5")
    #expect(start().then { _ -> any Sendable in "a string" }.outcome() == "a string")
    #expect(start().then { _ -> Resolution<Oops> in .value(Oops(6)) }.outcome() == "error oops 6")
    #expect(start().iterate { _, _ -> Iteration<Int, Oops> in .done(Oops(7)) }.outcome() == "error oops 7")
  }

  @Test("An error block may return a value that somebody made an error")
  func recovered() {
    let failed = { Promise<Int>.resolved(error: Oops()) }
    #expect(failed().then({ _ -> String? in nil }, error: { _ in "none" }).outcome() == #"Optional("none")"#)
    #expect(failed().then({ _ in Promise<String?>() }, error: { _ in "none" }).outcome() == #"Optional("none")"#)
    #expect(failed().then({ _ in "a" as any Sendable }, error: { _ in "none" }).outcome() == "none")
  }

  @Test("A chain of closures without types infers")
  func inference() {
    @Sendable func show(_ value: Int) {}
    let queue = DispatchQueue.global()
    #expect(
      Promise.resolved(with: 1).run(on: queue).then { $0 + 1 }.then { $0 + 1 }.then { show($0 + 1) }.outcome() == "()")
  }

  @Test("Every pair of results is taken as it is meant, whichever block runs", arguments: [false, true])
  func pairs(fails: Bool) {
    func start() -> Promise<Int> { fails ? .resolved(error: Oops(9)) : .resolved(with: 1) }
    @Sendable func later(_ value: Int) -> Promise<Int> { .resolved(with: value) }
    func outcome(_ value: String, _ error: String) -> String { fails ? error : value }
    #expect(start().then({ $0 }, error: { _ in 2 }).outcome() == outcome("1", "2"))
    #expect(start().then({ later($0) }, error: { _ in later(2) }).outcome() == outcome("1", "2"))
    #expect(start().then({ later($0) }, error: { _ in 2 }).outcome() == outcome("1", "2"))
    #expect(start().then({ $0 }, error: { _ in later(2) }).outcome() == outcome("1", "2"))
    #expect(start().then({ $0 }, error: { error in error }).outcome() == outcome("1", "error oops 9"))
    #expect(start().then({ later($0) }, error: { error in error }).outcome() == outcome("1", "error oops 9"))
    #expect(start().then({ Oops($0) }, error: { _ in Oops(2) }).outcome() == outcome("error oops 1", "error oops 2"))
    let words = start().then({ _ in Promise.resolved(with: "a") }, error: { _ in "b" })
    #expect(words.outcome() == outcome("a", "b"))
    let thrown = start().then({ value -> Int in throw Oops(value) }, error: { _ -> Int in throw Oops(2) })
    #expect(thrown.outcome() == outcome("error oops 1", "error oops 2"))
  }

  @Test("thenError takes a value, a promise, an error and nothing")
  func thenErrorResults() {
    func start() -> Promise<Int> { .resolved(error: Oops(9)) }
    func typed() -> Promise<Int> { start().thenError { _ -> any Error in Oops(2) } }
    #expect(typed().outcome() == "error oops 2")
    #expect(start().thenError { _ in Oops(3) }.outcome() == "error oops 3")
    #expect(start().thenError { _ in }.outcome() == "()")
    #expect(start().thenError { result in try result.get() }.outcome() == "error oops 9")
  }

  @Test("thenError sees both outcomes in one block")
  func thenError() {
    let value = Promise<Int>.resolved(with: 1).thenError { text($0) }
    let error = Promise<Int>.resolved(error: Oops()).thenError { Promise.resolved(with: text($0)) }
    #expect(value.outcome() == "1")
    #expect(error.outcome() == "error oops 1")
  }
}
