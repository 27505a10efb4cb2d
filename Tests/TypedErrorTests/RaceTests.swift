import TestSupport
import Testing

struct RaceTests {
  @Test(
    "What decides while members start is passed on when all are started; the first decides",
    arguments: ["all", "race"], ["known", "finished", "at once", "on another thread"])
  func decidedWhileStarting(kind: String, arrival: String) {
    let order = Probe<Result<Int, Oops>>()
    let members = (0..<3).map { index in
      Promise<Int, Oops> { completionHandler in
        order.put(.success(index))
        if arrival == "on another thread" {
          elsewhere { completionHandler(.failure(Oops(index))) }
        } else {
          completionHandler(.failure(Oops(index)))
        }
      }
    }
    let first = arrival == "known" ? Promise(error: Oops(0)) : members[0]
    if arrival == "finished" { first.observe { _ in } }
    let whole = kind == "all" ? all([first] + members[1...]).map { $0[0] } : race(first, Array(members[1...]))
    whole.observe(order.put)
    let runs = arrival == "known" ? 0 : arrival == "finished" ? runsForTwo : 1
    #expect(order.all == Array(repeating: .success(0), count: runs) + [.success(1), .success(2), .failure(Oops(0))])
  }

  @Test("Two observers of a race get the same result")
  func runs() {
    let results = Probe<Result<Int, Oops>>()
    let promise = race(Promise<Int, Oops>(result: 1), Promise(result: 2))
    promise.observe(results.put)
    promise.observe(results.put)
    #expect(results.all == [.success(1), .success(1)])
  }
}
