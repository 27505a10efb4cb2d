import Dispatch
import ResolveBlockPromise
import Testing

/// Are the lines that one would like to write understood by the compiler, each as it stands?
@Suite("Short forms")
struct ShortFormTests {
  @Test("iterate finds the type of its result from a block of several statements")
  func iterate() {
    let log = Probe<String>()
    let start = Promise.resolved(with: 1)
    let doubled = start.iterate { value, step in
      log.put("\(step)")
      if step < 3 { return .next(.resolved(with: value * 2)) }
      return .done(value)
    }
    #expect(doubled.outcome() == "8")
    let words = Promise.resolved(with: 1).iterate { value, step in
      guard step < 2 else { return .done("after \(step)") }
      return .next(.resolved(with: value))
    }
    #expect(words.outcome() == "after 2")
    let short = Promise.resolved(with: 1).iterate { value, step in
      step < 2 ? .next(.resolved(with: value + 1)) : .done("end \(value)")
    }
    #expect(short.outcome() == "end 3")
    func typed() -> Promise<String> {
      Promise.resolved(with: 1).iterate { value, step in
        log.put("\(step)")
        if step < 2 { return .next(.resolved(with: value + 1)) }
        return .done("end \(value)")
      }
    }
    #expect(typed().outcome() == "end 3")
    #expect(log.all == ["0", "1", "2", "3", "0", "1", "2"])
  }

  @Test("An iteration without a result says .done")
  func done() {
    let log = Probe<Int>()
    let counted = Promise.resolved(with: 1).iterate { value, step in
      log.put(value)
      if step < 2 { return .next(.resolved(with: value + 1)) }
      return .done
    }
    .then { log.put(9) }
    #expect(counted.outcome() == "()")
    let guarded = Promise.resolved(with: 1).iterate { value, step in
      guard step < 1 else { return .done }
      return .next(.resolved(with: value))
    }
    #expect(guarded.outcome() == "()")
    let nothing = Promise.resolved().iterate { _, step in
      if step < 1 { return .next(.resolved()) }
      return .done
    }
    #expect(nothing.outcome() == "()")
    let short = Promise.resolved().iterate { _, step in step < 1 ? .next(.resolved()) : .done }
    #expect(short.outcome() == "()")
    #expect(log.all == [1, 2, 3, 9])
  }

  @Test("resolve takes an error and a result with any failure")
  func resolve() {
    func promise<Value: Sendable>(_ resolve: (Promise<Value>) -> Bool) -> String {
      let promise = Promise<Value>()
      #expect(resolve(promise))
      return promise.outcome()
    }
    let caught: any Error = Oops(2)
    let typed: Result<Int, Oops> = .failure(Oops(3))
    let any: Result<Int, any Error> = .success(4)
    #expect(promise { (promise: Promise<Int>) in promise.resolve(Oops()) } == "error oops 1")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(caught) } == "error oops 2")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(PromiseError.noResult) } == "error 9006")
    #expect(promise { (promise: Promise<Void>) in promise.resolve(Oops()) } == "error oops 1")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(typed) } == "error oops 3")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(any) } == "4")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(.success(5)) } == "5")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(.failure(Oops(6))) } == "error oops 6")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(Result { try #require(Int("7")) }) } == "7")
    #expect(promise { (promise: Promise<Int?>) in promise.resolve(nil) } == "nil")
    #expect(promise { (promise: Promise<Int>) in promise.resolve(.resolved(with: 8)) } == "8")
  }

  @Test("A promise resolved with an error fails, whatever its type; a string that somebody made an error is a value")
  func resolveValue() {
    let (oops, any, box, code) = (Promise<Oops>(), Promise<any Error>(), Promise<any Sendable>(), Promise<Code?>())
    oops.resolve(Oops(2))
    any.resolve(Oops(3))
    box.resolve(Oops(4))
    code.resolve(.unknown)
    #expect(oops.outcome() == "error oops 2")
    #expect(any.outcome() == "error oops 3")
    #expect(box.outcome() == "error oops 4")
    #expect(code.outcome() == "error unknown")
    #expect(Promise.resolved(with: Oops(5)).outcome() == "error oops 5")
    let (word, optional, string) = (Promise<String>(), Promise<String?>(), Promise<any Sendable>())
    word.resolve("word")
    optional.resolve("word")
    string.resolve("word")
    #expect(word.outcome() == "word")
    #expect(optional.outcome() == #"Optional("word")"#)
    #expect(string.outcome() == "word")
  }

  @Test("after takes a list and gives the results in its order")
  func after() {
    let late = Promise<Int>()
    let failed = Promise<Int>.resolved(error: Oops())
    let all = Promise.after([late, failed, late, .resolved(with: 3)]) { results, errors in
      results.map { text($0) }.joined(separator: " ") + ", \(errors)"
    }
    late.resolve(1)
    #expect(all.outcome() == "1 error oops 1 1 3, 1")
    let promise = Promise.after([Promise.resolved(with: 1), .resolved(with: 2)]) { results, _ in
      Promise.resolved(with: results.count)
    }
    #expect(promise.outcome() == "2")
    #expect(Promise<Int>.after([]) { results, errors in results.count + errors }.outcome() == "0")
    let members = (0..<3).map { Promise.resolved(with: $0) }
    let sum = Promise.after(members) { results, _ in
      let values = try results.map { try $0.get() }
      return values.reduce(0, +)
    }
    #expect(sum.outcome() == "3")
  }

  @Test("A job may be a plain function, or a block that returns a value, nothing, or throws")
  func jobs() {
    @Sendable func count() throws -> Int { 3 }
    @Sendable func fail() throws -> Int { throw Oops() }
    @Sendable func fetch() -> Promise<Int> { .resolved(with: 4) }
    let log = Probe<String>()
    let jobs = JobQueue()
    #expect(jobs.add(count).outcome() == "3")
    #expect(jobs.add { try count() }.outcome() == "3")
    #expect(jobs.add { try fail() }.outcome() == "error oops 1")
    #expect(jobs.add(fetch).outcome() == "4")
    #expect(jobs.add { fetch() }.outcome() == "4")
    #expect(jobs.add { log.put("ran") }.outcome() == "()")
    let several = jobs.add {
      let number = try count()
      log.put("\(number)")
      return number + 1
    }
    #expect(several.outcome() == "4")
    #expect(jobs.add { .resolved(with: 6) }.outcome() == "6")
    let nested = jobs.add {
      log.put("outer")
      return jobs.add {
        log.put("inner")
        return fetch()
      }
      .then { $0 + 1 }
    }
    .then { $0 + 1 }
    #expect(nested.outcome() == "6")
    #expect(jobs.add { Oops(5) }.outcome() == "error oops 5")
    #expect(log.all == ["ran", "3", "outer", "inner"])
  }
}
