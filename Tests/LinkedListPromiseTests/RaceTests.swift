import LinkedListPromise
import TestSupport
import Testing

struct RaceTests {
  @Test("The first result wins, a value or an error, and the others are ignored")
  func first() {
    for first in [Result<Int, Oops>.success(1), .failure(Oops(1))] {
      let results = Probe<Result<Int, Oops>>()
      let held = Held<Int, Oops>(3)
      race(held.promise(0), held.promise(1), held.promise(2)).task(results.put)
      held.complete(1, first)
      held.complete(0, .success(0))
      held.complete(1, .success(2))
      held.complete(2, .failure(Oops(2)))
      #expect(results.all == [first])
    }
  }

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

  @Test("A race of one is that one")
  func one() {
    let results = Probe<Result<Int, Oops>>()
    race(Promise<Int, Oops>(result: 1)).task(results.put)
    #expect(results.all == [.success(1)])
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

  @Test("Many threads have one winner")
  func threads() {
    let results = Probe<Int>()
    let members = (1..<100).map { index in Promise<Int, Never>(result: index).on(.global()) }
    let ended = Probe<Int>()
    race(Promise(result: 0).on(.global()), members.map { $0.always { ended.put(1) } }).task { results.put($0.get()) }
    ended.wait(for: 99)
    results.wait()
    #expect(results.all.count == 1)
  }
}
