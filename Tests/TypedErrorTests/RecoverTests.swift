import TestSupport
import Testing

struct RecoverTests {
  private struct Other: Error, Equatable {}

  @Test("The promise that takes an error's place may fail in another way, or not at all")
  func otherFailure() {
    let results = Probe<Result<Int, Other>>()
    let failed = Promise<Int, Oops>(error: Oops(1))
    failed.recover { _ in Promise<Int, Other>(error: Other()) }.observe(results.put)
    Promise<Int, Oops>(result: 1).recover { _ in Promise<Int, Other>(error: Other()) }.observe(results.put)
    #expect(results.all == [.failure(Other()), .success(1)])
    let numbers = Probe<Int>()
    let calm: Promise<Int, Never> = failed.recover { error in Promise<Int, Never>(result: error.number) }
    calm.observe { numbers.put($0.get()) }
    #expect(numbers.all == [1])
  }

  @Test("A fallback value makes a promise that can't fail")
  func fallback() {
    let results = Probe<Int>()
    let failed: Promise<Int, Never> = Promise<Int, Oops>(error: Oops(1)).recover { $0.number + 10 }
    failed.observe { results.put($0.get()) }
    Promise<Int, Oops>(result: 1).recover { _ in 0 }.observe { results.put($0.get()) }
    #expect(results.all == [11, 1])
  }
}
