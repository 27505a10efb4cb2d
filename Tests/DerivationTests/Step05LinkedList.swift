import LinkedListPromise
import TestSupport
import Testing

@Suite("Step 5, a fork: LinkedListPromise, a value of a task")
struct Step05Tests {
  // snippet: greet
  static func greet(
    _ id: Int, _ ask: @escaping @Sendable (String) -> Promise<String, Oops>
  ) -> Promise<String, Oops> {
    ask("name of \(id)").then { name in ask("greeting for \(name)") }
  }
  // end

  @Test("Mended: the chain of step 4 reads the same and may be as long as you like")
  func long() async {
    await onSmallStack {
      let seen = Probe<String>()
      Self.greet(7) { question in Promise(result: Shop.answer(question)) }.task { result in
        seen.put((try? result.get()) ?? "?")
      }
      #expect(seen.all == ["Hello, Ada!"])

      let sums = Probe<Int>()
      var sum = Promise<Int, Never>(result: 0)
      for _ in 0..<links { sum = sum.then { value in Promise(result: value + 1) } }
      sum.task { value in sums.put(value) }
      #expect(sums.all == [links])
    }
  }

  @Test("Mended: the type says which errors can come")
  func typed() {
    let seen = Probe<Int>()
    let promise: Promise<String, Oops> = Self.greet(8) { _ in Promise(error: Oops(8)) }
    promise.task { result in
      if case .failure(let error) = result { seen.put(error.number) }  // an 'Oops', and nothing else
    }
    #expect(seen.all == [8])
  }

  @Test("Still wrong, and it stays so: the work runs again for each observer")
  func runsAgain() {
    let runs = Probe<Bool>()
    let work = Promise<Int, Never> { handler in
      runs.put(true)
      handler(.success(1))
    }
    work.task { (_: Int) in }
    work.task { (_: Int) in }
    #expect(runs.all == [true, true])
  }
}
