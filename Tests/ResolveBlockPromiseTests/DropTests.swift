import Dispatch
import ResolveBlockPromise
import Testing

extension HookTests {
  /// A block that is let go of without having run counts as a drop.
  @Suite("Drop")
  struct DropTests {
    /// The reports that `body` leads to; those about promises of other tests don't have the name.
    private func reports(_ body: () -> Void) -> [Report.Problem] {
      let found = Probe<Report.Problem>()
      Report.hook { report in if report.promise.hasPrefix("lost") { found.put(report.problem) } }
      defer { Report.hook(nil) }
      body()
      return found.all
    }

    @Test(
      "A context that drops a block, at once or later, is reported, and the Next Promise gets the error",
      arguments: [true, false])
    func context(atOnce: Bool) {
      let hand = Hand()
      let start = Promise<Int>()
      start.runInContext(atOnce ? Dropper() as any ExecutionContext : HandContext(hand))
      let next = start.then { $0 }
      next.name = "lost"
      let end = next.thenError { text($0) }
      let seen = reports {
        start.resolve(1)
        if !atOnce {
          #expect(next.status == .pending)
          hand.drop()
        }
        #expect(next.status == .resolved)
      }
      #expect(seen == [.dropped])
      #expect(end.outcome() == "error 9001")
    }

    @Test("A context that goes with its blocks is not kept by them")
    func contextGoes() {
      let next = Lock<Promise<Int>?>(nil)
      let seen = reports {
        let start = Promise<Int>().runInContext(Shelf())
        next.withLock {
          $0 = start.then { $0 }
          $0?.name = "lost"
        }
        start.resolve(1)
      }
      #expect(seen == [.dropped])
      #expect(next.withLock { $0 }?.outcome() == "error 9001")
    }

    @Test("A scheduler that drops blocks ends the whole chain, and each lost block is reported")
    func scheduler() {
      let start = Promise<Int>(scheduler: Scheduler { _, _ in })
      var chain: [Promise<Int>] = []
      for _ in 0..<3 {
        chain.append((chain.last ?? start).then { $0 })
        chain.last?.name = "lost"
      }
      #expect(reports { start.resolve(1) } == [.dropped, .dropped, .dropped])
      #expect(chain.allSatisfy { $0.status == .resolved })
    }

    @Test("Lost blocks of an iteration, an aggregate and a job end them with the error")
    func operators() {
      let hand = Hand()
      let start = Promise<Int>(scheduler: hand.scheduler)
      let member = Promise<Int>(scheduler: hand.scheduler)
      let jobs = JobQueue(queue: .global(), scheduler: hand.scheduler)
      let ends = [
        start.iterate { value, step -> Iteration<Int, Int> in
          if step == 1 { Issue.record("a lost step ran") }
          return .next(.resolved(with: value))
        },
        Promise.after([1: member]) { _, _ in 0 }, jobs.add { Promise.resolved(with: 0) },
      ]
      let second = jobs.add { Promise.resolved(with: 2) }
      start.resolve(1)
      member.resolve(1)
      #expect(hand.count == 3)
      hand.drop()
      #expect(ends.map { $0.status } == [.resolved, .resolved, .resolved])
      hand.run()
      #expect(second.status == .resolved)
    }

    @Test(
      "A promise dropped in a deinit that a release runs, or in the hook, fails its chain when that code has returned",
      arguments: [Holder.value, .error, .cancelBlock, .context, .receiver, nil])
    func inside(_ holder: Holder?) {
      let hand = Hand()
      let failed = Probe<Int>()
      let drop = { @Sendable in
        Promise<Int>(scheduler: hand.scheduler).thenError { _ in }
        failed.put(hand.count)
      }
      Report.hook { report in if report.promise.hasPrefix("hook") { drop() } }
      defer { Report.hook(nil) }
      // Not inlined, so that nothing here holds what is released last.
      @inline(never)
      func hold(_ holder: Holder) -> Held { holder.hold(Mark(drop), hand) }
      var held = holder.map(hold)
      if held == nil { held = Promise<Int>(name: "hook") }
      held = nil
      #expect(failed.all == [0])
      #expect(hand.count == 1)
    }

    @Test("A block dropped after a cancel, or after it ran, is no drop")
    func silent() {
      let hand = Hand()
      let seen = reports {
        for fromNext in [false, true] {
          let start = Promise<Int>(scheduler: hand.scheduler)
          let next = start.then { $0 }
          next.name = "lost"
          start.resolve(1)
          #expect(fromNext ? next.cancel() : start.cancel())
          hand.drop()
        }
        let ran = Promise<Int>(scheduler: hand.scheduler)
        ran.then { $0 }.name = "lost"
        ran.resolve(1)
        hand.run()
      }
      #expect(seen.isEmpty)
    }
  }
}

/// A context that runs nothing.
private final class Dropper: ExecutionContext {
  func enqueue(_ block: @escaping @Sendable () -> Void) {}
}

/// A context that keeps its blocks for later.
private final class Shelf: ExecutionContext {
  private let blocks = Lock<[@Sendable () -> Void]>([])
  func enqueue(_ block: @escaping @Sendable () -> Void) { blocks.withLock { $0.append(block) } }
}
