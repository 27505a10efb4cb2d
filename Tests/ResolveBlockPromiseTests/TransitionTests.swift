import Dispatch
import ResolveBlockPromise
import Synchronization
import Testing

/// Moments between two calls, at which another thread may come in: each promise is raced many times.
@Suite("Transitions")
struct TransitionTests {
  private let rounds = hasTime ? 2_000 : 300

  @Test("A cancel through an adopter that comes after the source was resolved leaves the source's own block alone")
  func sibling() {
    var ends: Set<String> = []
    for _ in 0..<rounds {
      let (source, adopter) = (Promise<Int>(), Promise<Int>())
      let next = source.then { $0 + 1 }
      adopter.resolve(source)
      atOnce {
        source.resolve(1)
      } _: {
        adopter.cancel()
      }
      ends.insert("\(source.status) \(next.outcome())")
    }
    #expect(ends.isSubset(of: ["resolved 2", "cancelled error 9999"]))
  }

  @Test("A promise that is cancelled while a block returns another for it stays cancelled")
  func returnedLate() {
    var ends: Set<String> = []
    for _ in 0..<rounds {
      let (source, returned) = (Promise<Int>(), Promise<Int>())
      let adopter = Promise<Int>()
      let next = adopter.then { $0 }
      atOnce {
        adopter.resolve(source.then { _ in returned })
      } _: {
        adopter.cancel()
      }
      source.resolve(1)
      returned.resolve(7)
      ends.insert("\(adopter.status) \(next.outcome())")
    }
    #expect(ends == ["cancelled error 9999"])
  }

  @Test("A promise that was resolved by hand before a cycle would have closed is no part of it")
  func opened() {
    let ends = Probe<String>()
    var adopters: Set<String> = []
    for _ in 0..<rounds {
      let (source, adopter) = (Promise<Int>(), Promise<Int>())
      let next = source.thenError { result in
        ends.put(text(result))
        return 0
      }
      atOnce {
        adopter.resolve(next)
      } _: {
        next.resolve(7)
        source.resolve(adopter)
      }
      adopters.insert(adopter.outcome())
    }
    #expect(adopters == ["7"])
    #expect(Set(ends.wait(for: rounds)) == ["7"])
  }

  @Test("Cycles that two threads close at once all end with an error")
  func closedAtOnce() {
    var ends: Set<String> = []
    for _ in 0..<rounds {
      let (first, second) = (Promise<Int>(), Promise<Int>())
      atOnce {
        first.resolve(second)
      } _: {
        second.resolve(first)
      }
      ends.formUnion([first.outcome(), second.outcome()])
    }
    #expect(ends == ["error \(PromiseError.cycle.code)"])
  }

  @Test("A cancel reaches the promise that is being adopted, at whatever moment it comes")
  func cancelledWhileAdopting() {
    var ends: Set<String> = []
    for _ in 0..<rounds {
      let (adopter, work) = (Promise<Int>(), Promise<Int>())
      let adopts = Atomic(false)
      atOnce {
        adopts.store(adopter.resolve(work), ordering: .relaxed)
      } _: {
        adopter.cancel()
      }
      ends.insert("\(adopts.load(ordering: .relaxed)) \(work.status)")
    }
    #expect(ends.isSubset(of: ["true cancelled", "false pending"]))
  }

  @Test("A cancel reaches the promise that a step of an iteration returns, at whatever moment it comes")
  func cancelledWhileIterating() {
    var ends: Set<String> = []
    for _ in 0..<rounds {
      let hand = Hand()
      let (start, work) = (Promise<Int>(scheduler: hand.scheduler), Promise<Int>())
      let begun = Atomic(false)
      let end = start.iterate { (_: Int, _: Int) -> Iteration<Int, Int> in
        begun.store(true, ordering: .relaxed)
        return .next(work)
      }
      start.resolve(1)
      atOnce {
        hand.runOne()
      } _: {
        end.cancel()
      }
      ends.insert("\(begun.load(ordering: .relaxed)) \(work.status)")
    }
    #expect(ends.isSubset(of: ["true cancelled", "false pending"]))
  }

  @Test("Of two threads that attach a block at once, one gets the value, and the other the error")
  func attachedAtOnce() {
    let expected = ["2", "error \(PromiseError.alreadyAttached.code)"]
    var ends: Set<[String]> = []
    for _ in 0..<rounds where ends.isSubset(of: [expected]) {
      let (promise, received) = (Promise<Int>(), Probe<String>())
      let attach = { @Sendable in
        promise.then { $0 + 1 }.thenError { received.put(text($0)) }
        return ()
      }
      atOnce(attach, attach)
      promise.resolve(1)
      ends.insert(received.wait(for: 2).sorted())
    }
    #expect(ends == [expected])
  }

  @Test("If a job is added just as the last one of its line ends, the job behind it waits until it has ended")
  func addedAtAnEnd() {
    var ends: Set<String> = []
    for _ in 0..<rounds {
      let hand = Hand()
      let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
      let (last, added, behind) = (Promise<Int>(), Promise<Int>(), Probe<Int>())
      _ = jobs.add { last }
      hand.run()
      atOnce {
        last.resolve(1)
      } _: {
        _ = jobs.add { added }
        _ = jobs.add { behind.put(1) }
      }
      hand.run()
      let early = behind.all.count
      added.resolve(2)
      hand.run()
      ends.insert("\(early) \(behind.all.count)")
    }
    #expect(ends == ["0 1"])
  }

  @Test("A second block is refused, whatever has become of the promise")
  func taken() {
    let hand = Hand()
    func promise() -> Promise<Int> { Promise<Int>(scheduler: hand.scheduler) }
    let (pending, resolved, cancelled, free) = (promise(), promise(), promise(), promise())
    for promise in [pending, resolved, cancelled] { promise.then { _ in } }
    resolved.resolve(1)
    cancelled.cancel()
    free.cancel()
    let refusals = [pending, resolved, cancelled, free].map { promise in hand.outcome(of: promise.then { $0 }) }
    let taken = "error \(PromiseError.alreadyAttached.code)"
    #expect(refusals == [taken, taken, taken, "error \(PromiseError.cancelled.code)"])
  }
}
