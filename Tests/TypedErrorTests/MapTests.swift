import TestSupport
import Testing

struct MapTests {
  @Test("map changes the value and lets an error pass")
  func map() {
    let results = Probe<Result<String, Oops>>()
    Promise<Int, Oops>(result: 1).map { "\($0)" }.observe(results.put)
    Promise<Int, Oops>(error: Oops(2)).map { "\($0)" }.observe(results.put)
    #expect(results.all == [.success("1"), .failure(Oops(2))])
  }

  @Test("An error thrown by map fails the promise")
  func thrown() {
    let results = Probe<Result<Int, Oops>>()
    Promise<Int, Oops>(result: 3).map { value throws(Oops) -> Int in throw Oops(value) }.observe(results.put)
    #expect(results.all == [.failure(Oops(3))])
  }

  @Test("mapError changes the error and its type, and lets a value pass")
  func mapError() {
    struct Other: Error, Equatable { let number: Int }
    let results = Probe<Result<Int, Other>>()
    Promise<Int, Oops>(error: Oops(2)).mapError { Other(number: $0.number) }.observe(results.put)
    Promise<Int, Oops>(result: 1).mapError { Other(number: $0.number) }.observe(results.put)
    #expect(results.all == [.failure(Other(number: 2)), .success(1)])
  }
}
