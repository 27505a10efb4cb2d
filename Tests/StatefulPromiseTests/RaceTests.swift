import StatefulPromise
import TestSupport
import Testing

struct RaceTests {
  @Test("Members that are there already win in their order, and all are started")
  func alreadyThere() {
    let results = Probe<Result<Int, Oops>>()
    let runs = Probe<Int>()
    let members = (0..<3).map { index in
      Promise<Int, Oops> { completionHandler in
        runs.put(index)
        completionHandler(.success(index))
      }
    }
    race(members[0], Array(members[1...])).start(results.put)
    #expect(results.all == [.success(0)])
    #expect(runs.all == [0, 1, 2])
  }

  @Test("A member that is cancelled takes the race along")
  func memberCancelled() {
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    let promise = race(members[0], members[1])
    promise.start { _ in Issue.record("a dropped handler was called") }
    members[0].cancel()
    #expect(promise.stage == "created")
    held.complete(1, .success(1))
    #expect(promise.result == nil)
  }
}
