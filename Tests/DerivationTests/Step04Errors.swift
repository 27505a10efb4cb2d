import TestSupport
import Testing

enum Step04 {
  // snippet: promise
  struct Promise<Value> {
    typealias Outcome = Result<Value, any Error>
    typealias Handler = (Outcome) -> Void
    let task: (@escaping Handler) -> Void

    init(task: @escaping (@escaping Handler) -> Void) { self.task = task }

    init(_ outcome: Outcome) { task = { handler in handler(outcome) } }

    func then<New>(_ next: @escaping (Value) throws -> Promise<New>) -> Promise<New> {
      Promise<New> { handler in
        task { outcome in
          do { try next(outcome.get()).task(handler) } catch { handler(.failure(error)) }
        }
      }
    }
  }
  // end
}

// snippet: recover
extension Step04.Promise {
  func recover(_ next: @escaping (any Error) throws -> Self) -> Self {
    Self { handler in
      task { outcome in
        guard case .failure(let error) = outcome else { return handler(outcome) }
        do { try next(error).task(handler) } catch { handler(.failure(error)) }
      }
    }
  }
}
// end

@Suite("Step 4: errors")
struct Step04Tests {
  typealias Promise = Step04.Promise

  @Test("Mended: an error passes all blocks by and reaches the end of the chain")
  func passes() {
    var seen: [String] = []
    Promise<Int>(.failure(Oops())).then { value in
      seen.append("block")
      return Promise(.success(value))
    }.task { outcome in seen.append("\(outcome)") }
    #expect(seen == ["\(Promise<Int>.Outcome.failure(Oops()))"])
  }

  @Test("Mended: a block that throws is a promise that fails")
  func throwing() {
    var errors: [Oops?] = []
    Promise(.success(1)).then { (_: Int) -> Promise<Int> in throw Oops(2) }.task { outcome in
      if case .failure(let error) = outcome { errors.append(error as? Oops) }
    }
    #expect(errors == [Oops(2)])
  }

  @Test("The exercise: an error is recovered from, a value passes by")
  func recover() throws {
    var values: [Int] = []
    for promise in [Promise<Int>(.failure(Oops())), Promise(.success(1))] {
      promise.recover { _ in Promise(.success(0)) }.task { outcome in
        if case .success(let value) = outcome { values.append(value) }
      }
    }
    #expect(values == [0, 1])
  }

  @Test("Still wrong: the work runs again for each observer")
  func runsAgain() {
    var runs = 0
    let work = Promise<Int> { handler in
      runs += 1
      handler(.success(runs))
    }
    var seen: [Int] = []
    for _ in 0..<2 { work.task { outcome in if case .success(let value) = outcome { seen.append(value) } } }
    #expect(seen == [1, 2])
  }
}
