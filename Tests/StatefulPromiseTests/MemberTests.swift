import Foundation
import StatefulPromise
import TestSupport
import Testing

/// What do `all` and `race` make of members that have states?
struct MemberTests {
  @Test("A member that is cancelled takes the whole along, and it can be started again")
  func memberCancelled() {
    let results = Probe<Result<[Int], Oops>>()
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    let whole = all(members)
    whole.start { _ in Issue.record("a dropped handler was called") }
    held.complete(0, .success(1))
    members[1].cancel()
    #expect(whole.stage == "created")
    whole.start(results.put)
    held.complete(1, .success(2))
    #expect(results.all == [.success([1, 2])])
  }

  @Test("A member that is cancelled takes the race along")
  func racing() {
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    let promise = race(members[0], members[1])
    promise.start { _ in Issue.record("a dropped handler was called") }
    members[0].cancel()
    #expect(promise.stage == "created")
    held.complete(1, .success(1))
    #expect(promise.result == nil)
  }

  @Test("Cancelling the whole leaves its members at work")
  func cancelled() {
    let held = Held<Int, Oops>(2)
    let members = (0..<2).map(held.promise)
    let whole = all(members)
    whole.start { _ in Issue.record("a dropped handler was called") }
    whole.cancel()
    #expect(whole.stage == "created")
    held.complete(0, .success(1))
    held.complete(1, .success(2))
    #expect(members.map(\.result) == [.success(1), .success(2)])
    #expect(whole.result == nil)
  }

  @Test("What another thread decides while the last member starts finishes the promise, which is never cancelled")
  func decidedAtTheLastMember() {
    for number in 0..<1_500 {
      let (starts, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let first = Promise<Int, Oops> { completionHandler in
        Thread {
          starts.wait()
          completionHandler(.failure(Oops(0)))
          ended.signal()
        }.start()
      }
      let others = (0..<100).map { _ in Held<Int, Oops>().promise() }
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let last = Promise<Int, Oops> { completionHandler in
        handlers.put(completionHandler)
        starts.signal()
        for _ in 0..<(number * 7) % 400 { _ = first.stage }
      }
      let whole = all([first] + others + [last])
      whole.start()
      ended.wait()
      #expect(whole.stage == "finished")
    }
  }
}
