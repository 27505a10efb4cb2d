import Dispatch
import ResolveBlockPromise
import Synchronization
import Testing

/// The hook belongs to the whole process: tests that replace it run one after the other.
@Suite("Hook", .serialized)
struct HookTests {}

extension HookTests {
  /// These tests look only at promises of their own.
  @Suite("Report")
  struct ReportTests {
    /// Runs `body` with a hook in place and waits for the report about the promise with that name.
    private func report(about name: String, _ body: () -> Void) -> Report.Problem? {
      let found = Probe<Report.Problem>()
      Report.hook { report in if report.promise.hasPrefix(name) { found.put(report.problem) } }
      defer { Report.hook(nil) }
      body()
      return found.take()
    }

    @Test("A terminal error isn't silently kept")
    func terminalError() {
      let problem = report(about: "terminal") {
        let promise = Promise<Int>()
        let end = promise.then { $0 }
        end.name = "terminal"
        promise.resolve(error: Oops(3))
      }
      #expect(problem == .unhandled("oops 3"))
    }

    @Test("A resolver dropped without resolving is reported, and its chain gets an error")
    func dropped() {
      let end = Lock<Promise<String>?>(nil)
      let problem = report(about: "source") {
        let source = Promise<Int>(name: "source")
        end.withLock { $0 = source.then({ "\($0)" }, error: { "handled \(($0 as? PromiseError)?.code ?? 0)" }) }
      }
      #expect(problem == .dropped)
      #expect(end.withLock { $0 }?.outcome() == "handled 9001")
    }

    @Test("A handled error, one that an adopter took, a cancelled chain and a value that nobody takes are not reported")
    func silent() {
      let problem = report(about: "silent") {
        let handled = Promise<Int>(name: "silent handled")
        handled.then({ _ in }, error: { _ in })
        handled.resolve(error: Oops())
        let cancelled = Promise<Int>(name: "silent cancelled")
        cancelled.then { _ in }.name = "silent next"
        cancelled.cancel()
        Promise<Int>(name: "silent value").resolve(1)
        let (adopted, adopter) = (Promise<Int>(name: "silent adopted"), Promise<Int>(name: "silent adopter"))
        adopter.thenError { _ in 0 }
        adopter.resolve(adopted)
        adopted.resolve(error: Oops())
        _ = Promise<Int>(name: "silent marker")
      }
      #expect(problem == .dropped)
    }

    @Test("A cycle whose error nobody takes is reported once, whatever its length", arguments: 1...4)
    func cycle(_ length: Int) {
      let reports = Probe<String>()
      Report.hook { report in if report.promise.hasPrefix("cycle") { reports.put("\(report.problem)") } }
      defer { Report.hook(nil) }
      do {
        let members = (0..<length).map { _ in Promise<Int>(name: "cycle") }
        for (index, member) in members.enumerated() { member.resolve(members[(index + 1) % length]) }
      }
      #expect(reports.all == ["\(Report.Problem.unhandled(PromiseError.cycle.description))"])
    }

    @Test("A cycle that several threads close at once is reported once", arguments: 2...3)
    func cycleClosedAtOnce(_ length: Int) {
      let reports = Atomic(0)
      Report.hook { report in if report.promise.hasPrefix("at once") { reports.add(1, ordering: .relaxed) } }
      defer { Report.hook(nil) }
      let rounds = hasTime ? 2_000 : 300
      for _ in 0..<rounds {
        let members = (0..<length).map { _ in Promise<Int>(name: "at once") }
        DispatchQueue.concurrentPerform(iterations: length) { index in
          _ = members[index].resolve(members[(index + 1) % length])
        }
      }
      #expect(reports.load(ordering: .relaxed) == rounds)
    }

    @Test("Changing queue, context or name after a block was attached is ignored and reported")
    func ignoredSettings() {
      let promise = Promise<Int>(name: "settled")
      let queue = promise.queue
      promise.then { _ in }
      #expect(report(about: "settled") { promise.runLowPriority() } == .ignoredSetting("queue"))
      #expect(
        report(about: "settled") { promise.runInContext(SerialContext(label: "late")) } == .ignoredSetting("context"))
      #expect(report(about: "settled") { promise.name = "other" } == .ignoredSetting("name"))
      #expect(promise.queue === queue)
      #expect(promise.name == "settled")
      promise.resolve(1)
    }

    @Test("A second attachment whose result nobody looks at is reported through its error")
    func secondAttachment() {
      let promise = Promise<Int>()
      promise.then { _ in }
      let problem = report(about: "second") { promise.then { _ in }.name = "second" }
      #expect(problem == .unhandled(PromiseError.alreadyAttached.description))
      promise.resolve(1)
    }

    @Test("A receiver dropped uncalled is reported")
    func receiver() {
      #expect(report(about: "receiver") { _ = Receiver<Int>(name: "receiver") } == .dropped)
    }

    @Test("A report reads as one line")
    func description() {
      let lines = Probe<String>()
      Report.hook { report in if report.promise.hasPrefix("line") { lines.put(report.description) } }
      defer { Report.hook(nil) }
      _ = Promise<Int>(name: "line")
      Promise<Int>(name: "line").resolve(error: Oops(3))
      let promise = Promise<Int>(name: "line")
      promise.then { _ in }
      promise.runLowPriority()
      promise.resolve(1)
      let ends = [
        " was dropped before it was resolved", " ended with an error that nothing handled: oops 3",
        ": queue was changed after a block was attached; ignored",
      ]
      #expect(zip(lines.wait(for: 3), ends).allSatisfy { line, end in line.hasSuffix(end) }, "\(lines.all)")
    }

    @Test("A million reports to one hook, and a million swaps of it, cost the same each on a small stack")
    func millionReports() async {
      let promise = Promise<Int>(name: "settled")
      promise.then { _ in }
      await onSmallStack {
        let count = Atomic(0)
        let earlier = Report.hook { report in
          if report.promise.hasPrefix("settled") { count.add(1, ordering: .relaxed) }
        }
        for _ in 0..<1_000_000 { promise.name = "late" }
        #expect(count.load(ordering: .relaxed) == 1_000_000)
        for _ in 0..<1_000_000 { Report.hook(Report.hook(nil)) }
        promise.name = "late"
        #expect(count.load(ordering: .relaxed) == 1_000_001)
        Report.hook(earlier)
      }
      promise.resolve(1)
    }
  }
}
