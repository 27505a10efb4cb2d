import Dispatch
import ResolveBlockPromise
import Synchronization
import Testing

/// Do the groups of one queue run beside each other, and take no more memory than they have jobs?
@Suite("Job groups")
struct JobGroupTests {
  private let hand = Hand()
  private let log = Probe<String>()
  private let jobs: JobQueue

  init() { jobs = JobQueue(queue: .global(), scheduler: hand.scheduler) }

  /// A job that leaves its name and lasts until its promise is resolved.
  private func job(_ name: String, in group: String?) -> (work: Promise<String>, result: Promise<String>) {
    let work = Promise<String>()
    let result = jobs.add(to: group) {
      log.put(name)
      return work
    }
    return (work, result)
  }

  @Test(
    "Jobs of a group run one after the other, groups beside each other, those without a name are a group of their own")
  func groups() {
    let contacts = [job("contacts 1", in: "contacts"), job("contacts 2", in: "contacts")]
    let photos = [job("photos 1", in: "photos"), job("photos 2", in: "photos")]
    let others = [job("others 1", in: nil), job("others 2", in: nil)]
    let unnamed = job("unnamed", in: "")
    hand.run()
    #expect(log.all == ["contacts 1", "photos 1", "others 1", "unnamed"])
    #expect(
      [jobs.count(in: "contacts"), jobs.count(in: nil), jobs.count(in: ""), jobs.count(in: "none")] == [1, 1, 0, 0])
    #expect([jobs.count, jobs.groupCount] == [3, 4])
    photos[0].work.resolve("p")
    hand.run()
    #expect(log.all.last == "photos 2")
    for job in contacts + photos + others + [unnamed] {
      job.work.resolve("end")
      hand.run()
    }
    #expect(log.all.count == 7)
    #expect([jobs.count, jobs.groupCount] == [0, 0])
    #expect(contacts.map(\.result.status) == [.resolved, .resolved])
  }

  @Test("A group is freed when its last job is over, failed, cancelled or never begun, and can be used again")
  func freed() {
    let first = job("first", in: "group")
    let second = job("second", in: "group")
    first.result.cancel()
    #expect([jobs.count(in: "group"), jobs.groupCount] == [0, 1])
    second.result.cancel()
    #expect(jobs.groupCount == 0)
    hand.run()
    let waits = [job("third", in: "group"), job("fourth", in: "group"), job("fifth", in: "group")]
    waits[1].result.cancel()
    waits[0].work.resolve(error: Oops())
    hand.run()
    waits[2].work.resolve("end")
    hand.run()
    #expect(log.all == ["third", "fifth"])
    #expect(jobs.groupCount == 0)
    for job in [first, second, waits[1]] { job.work.resolve("late") }
  }

  @Test("Five thousand groups, used and left, keep neither a line nor a job")
  func flat() {
    let freed = Probe<Int>()
    for number in 0..<5_000 {
      let token = Mark { freed.put(number) }
      _ = jobs.add(to: "group \(number)") { [token] in _ = token }
      if number % 100 == 99 { hand.run() }
    }
    #expect(jobs.groupCount == 0)
    #expect(freed.all.count == 5_000)
  }

  @Test("A group is kept while it has a job, also one that enters while the last one leaves")
  func enteredWhileLeft() async {
    let jobs = JobQueue(queue: .global(), scheduler: Scheduler { _, block in block() })
    let forgotten = Atomic(0)
    let end = DispatchTime.now() + 60
    let entering: @Sendable () -> Void = {
      for _ in 0..<20_000 {
        let result = jobs.add(to: "group") {
          for _ in 0..<10 where jobs.groupCount == 0 { forgotten.add(1, ordering: .relaxed) }
        }
        // A job that comes meanwhile would run inside the end of this one, on the same stack.
        while result.status == .pending { if DispatchTime.now() > end { return } }
      }
    }
    await onSmallStacks([entering, entering])
    #expect(forgotten.load(ordering: .relaxed) == 0)
    #expect([jobs.count, jobs.groupCount] == [0, 0])
  }

  @Test("Jobs of two groups may wait for each other's later jobs, and a job of one for a later job of another")
  func crosswise() {
    let here = jobs.add(to: "here") { jobs.add(to: "there") { jobs.add(to: "here") { "end" } } }
    let there = jobs.add(to: "there") { jobs.add(to: "here") { "here" } }
    let after = ["here", "there"].map { (group: String) in jobs.add(to: group) { group } }
    hand.run()
    #expect(([here, there] + after).map { hand.outcome(of: $0) } == ["end", "here", "here", "there"])
    #expect(jobs.groupCount == 0)
  }

  @Test("A job may wait for all of ten thousand later jobs")
  func fanOut() {
    let count = 10_000
    let outer = jobs.add { () -> Promise<Int> in
      let parts = (0..<count).map { number in jobs.add { number } }
      return Promise.after(parts) { results, errors in results.count - errors }
    }
    let after = jobs.add { "after" }
    hand.run()
    #expect([hand.outcome(of: outer), hand.outcome(of: after)] == ["\(count)", "after"])
  }
}
