import LinkedListPromise
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
    race(members[0], Array(members[1...])).task(results.put)
    #expect(results.all == [.success(0)])
    #expect(runs.all == [0, 1, 2])
  }

  @Test("Once it is won, a loser still at work keeps nothing of the handler")
  func letsGo() {
    let ended = Probe<Bool>()
    let held = Held<Int, Oops>(2)
    do {
      let token = Token(ended)
      race(held.promise(0), held.promise(1)).task { _ in withExtendedLifetime(token) {} }
    }
    #expect(ended.all.isEmpty)
    held.complete(1, .success(1))
    #expect(ended.all == [true])
  }

  @Test("Every run is a race of its own")
  func runs() {
    let results = Probe<Result<Int, Oops>>()
    let promise = race(Promise<Int, Oops>(result: 1), Promise(result: 2))
    promise.task(results.put)
    promise.task(results.put)
    #expect(results.all == [.success(1), .success(1)])
  }
}
