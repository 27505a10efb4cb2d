import Dispatch
import StatefulPromise
import TestSupport
import Testing

struct SubscriptionTests {
  @Test("withdraw takes out one observer and leaves the others")
  func one() {
    let called = Probe<Int>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    let subscriptions = (0..<5).map { number in promise.start { _ in called.put(number) } }
    #expect(subscriptions[0].withdraw())
    #expect(subscriptions[3].withdraw())
    #expect(!subscriptions[3].withdraw(), "it is out already")
    held.complete(0, .success(1))
    #expect(called.all == [1, 2, 4])
    #expect(!subscriptions[1].withdraw(), "it was called")
  }

  @Test("A subscription of an earlier run can't take out an observer of a later one")
  func earlierRun() {
    for action in [true, false] {
      let results = Probe<Result<Int, Oops>>()
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let promise =
        action
        ? Promise<Int, Oops>(cancellableTask: { completionHandler in
          handlers.put(completionHandler)
          return {}
        })
        : Promise<Int, Oops>(task: { handlers.put($0) })
      let earlier = promise.start { _ in Issue.record("a dropped handler was called") }
      promise.cancel()
      promise.start(results.put)
      #expect(!earlier.withdraw())
      for handler in handlers.all { handler(.success(1)) }
      #expect(results.all == [.success(1)])
    }
  }

  @Test("A handler can withdraw those that come after it")
  func duringNotification() {
    let called = Probe<Int>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    let later = Probe<Subscription<Int, Oops>>()
    promise.start { _ in
      called.put(1)
      #expect(later.all[0].withdraw())
    }
    later.put(promise.start { _ in called.put(2) })
    promise.start { _ in called.put(3) }
    held.complete(0, .success(1))
    #expect(called.all == [1, 3])
  }

  @Test("A handler withdraws hundreds of those that come after it, in any order")
  func manyDuringNotification() {
    let called = Probe<Int>()
    let held = Held<Int, Oops>()
    let promise = held.promise()
    let line = Probe<Subscription<Int, Oops>>()
    for number in 0..<600 {
      line.put(
        promise.start { _ in
          called.put(number)
          guard number == 100 else { return }
          let subscriptions = line.all
          for index in (101..<600).shuffled() where index % 7 != 0 { #expect(subscriptions[index].withdraw()) }
          #expect(!subscriptions[50].withdraw(), "it was called")
          promise.start { _ in called.put(600) }
        })
    }
    held.complete(0, .success(1))
    #expect(called.all == Array(0...100) + (101..<600).filter { $0 % 7 == 0 } + [600])
  }

  @Test("A hundred thousand observers are withdrawn in any order, in linear time")
  func many() {
    let held = Held<Int, Oops>()
    let promise = held.promise()
    let subscriptions = (0..<100_000).map { _ in promise.start { _ in Issue.record("called") } }
    for subscription in subscriptions.shuffled() { #expect(subscription.withdraw()) }
    held.complete(0, .success(1))
  }

  @Test("Withdrawing and finishing race: the observer is called or withdrawn, never both")
  func race() {
    for _ in 0..<300 {
      let called = Probe<Int>()
      let held = Held<Int, Oops>()
      let promise = held.promise()
      let subscription = promise.start { _ in called.put(1) }
      let withdrawn = Probe<Bool>()
      DispatchQueue.concurrentPerform(iterations: 2) { number in
        if number == 0 { held.complete(0, .success(1)) } else { withdrawn.put(subscription.withdraw()) }
      }
      #expect(called.all.isEmpty == withdrawn.all[0])
    }
  }
}
