import Dispatch
import FullPromises
import TestSupport
import Testing

/// Chosen interleavings: the jobs of all tasks run on the thread of the test.
@Suite("Cancelling a task that waits")
struct AsyncCancelTests {
  /// One task that waits for one promise, moved step by step.
  private final class Scene {
    let steps = Steps()
    private var source: Promise<Int>? = .pending()
    private let wait: (task: Task<Void, Never>, ends: Box<[Result<Int, any Error>]>)

    init(_ policy: WhenCancelled) { wait = steps.wait(for: source ?? .pending(), policy) }

    /// r: all jobs run, which begins the wait at first; c: the task is cancelled; s: the promise is fulfilled; d: it is
    /// dropped.
    func play(_ order: String) -> [String] {
      for step in order {
        switch step {
        case "r": steps.runAll()
        case "c": wait.task.cancel()
        case "s": source?.fulfill(1)
        default: source = nil
        }
      }
      return wait.ends.text()
    }
  }

  @Test(
    "Before, during and after settling: who stays gets the outcome, who leaves is resumed once without it",
    arguments: [
      ("rsr", ["1"], ["1"]), ("sr", ["1"], ["1"]), ("rdr", ["dropped"], ["dropped"]), ("dr", ["dropped"], ["dropped"]),
      ("cr", [], ["cancelled"]), ("rcr", [], ["cancelled"]), ("rc", [], []),
      ("crsr", ["1"], ["cancelled"]), ("rcrsr", ["1"], ["cancelled"]), ("rcsr", ["1"], ["cancelled"]),
      ("csr", ["1"], ["1"]), ("scr", ["1"], ["1"]), ("rscr", ["1"], ["1"]), ("rsrcr", ["1"], ["1"]),
      ("rssr", ["1"], ["1"]), ("rccrsr", ["1"], ["cancelled"]),
      ("crdr", ["dropped"], ["cancelled"]), ("rcdr", ["dropped"], ["cancelled"]), ("rdcr", ["dropped"], ["dropped"]),
    ])
  func interleavings(_ order: String, _ stays: [String], _ leaves: [String]) {
    #expect(Scene(.stays).play(order) == stays)
    #expect(Scene(.leaves).play(order) == leaves)
    #expect(Scene(.cancels).play(order) == leaves)
  }

  /// A promise of a task that ends when it is cancelled, or with the value of the gate unless it was cancelled before.
  private func cancellable(_ gate: Promise<Int>) -> Promise<Int> {
    Promise(async: {
      let value = try await gate.get()
      try Task.checkCancellation()
      return value
    })
  }

  @Test("The last waiter cancels the task of the promise if it was asked to, and the promise has what the task throws")
  func lastWaiter() async {
    for (policy, isCancelled) in [(WhenCancelled.stays, false), (.leaves, false), (.cancels, true)] {
      let gate = Promise<Int>.pending()
      let promise = cancellable(gate)
      let steps = Steps()
      let wait = steps.wait(for: promise, policy)
      steps.runAll()
      wait.task.cancel()
      steps.runAll()
      if !isCancelled { gate.fulfill(1) }
      #expect(await promise.end == (isCancelled ? "cancelled" : "1"))
    }
  }

  @Test("A task that is cancelled before it waits is a last waiter too")
  func cancelledBefore() async {
    let (steps, gate) = (Steps(), Promise<Int>.pending())
    let promise = cancellable(gate)
    let wait = steps.wait(for: promise, .cancels)
    wait.task.cancel()
    steps.runAll()
    #expect(wait.ends.text() == ["cancelled"])
    #expect(await promise.end == "cancelled")
    withExtendedLifetime(gate) {}
  }

  @Test("A waiter that would cancel the task only leaves while a block or another waiter wants the outcome")
  func notLast() async {
    let seen = Promise<Int>.pending()
    let others: [@Sendable (Steps, Promise<Int>) -> Void] = [
      { steps, promise in _ = steps.wait(for: promise) },
      { steps, promise in _ = steps.wait(for: promise, .cancels) },
      { _, promise in promise.then(on: serial) { seen.fulfill($0) } },
      { _, promise in _ = race(promise, .pending()) },
      { _, promise in Promise(0).then(on: serial) { _ in promise }.then(on: serial) { seen.fulfill($0) } },
    ]
    for (index, attach) in others.enumerated() {
      let (steps, gate) = (Steps(), Promise<Int>.pending())
      let promise = cancellable(gate)
      attach(steps, promise)
      serial.sync {}
      let wait = steps.wait(for: promise, .cancels)
      steps.runAll()
      wait.task.cancel()
      steps.runAll()
      #expect(wait.ends.text() == ["cancelled"], "\(index)")
      gate.fulfill(index)
      #expect(await promise.end == "\(index)")
    }
    #expect(await seen.end == "2")
  }

  @Test("Of several that would cancel the task, the last to leave does")
  func severalLeave() async {
    let (steps, gate) = (Steps(), Promise<Int>.pending())
    let promise = cancellable(gate)
    let waits = (0..<3).map { _ in steps.wait(for: promise, .cancels) }
    let won = race(promise, Promise(0))
    steps.runAll()
    #expect(await won.end == "0")
    for wait in waits.dropLast() {
      wait.task.cancel()
      steps.runAll()
      #expect(wait.ends.text() == ["cancelled"])
    }
    #expect(promise.isPending)
    waits[2].task.cancel()
    steps.runAll()
    #expect(waits[2].ends.text() == ["cancelled"])
    #expect(await promise.end == "cancelled")
    withExtendedLifetime(gate) {}
  }

  @Test("Cancelling reaches the task of this promise, and no work further up the chain")
  func chain() async {
    let (steps, gate) = (Steps(), Promise<Int>.pending())
    let source = cancellable(gate)
    let wait = steps.wait(for: source.then(on: serial) { $0 + 1 }, .cancels)
    steps.runAll()
    wait.task.cancel()
    steps.runAll()
    #expect(wait.ends.text() == ["cancelled"])
    gate.fulfill(1)
    #expect(await source.end == "1")
  }

  @Test("A task that ignores its cancellation settles the promise as it likes")
  func ignored() async {
    let (steps, gate) = (Steps(), Promise<Int>.pending())
    let promise = Promise(async: { try await gate.get(whenCancelled: .stays) })
    let wait = steps.wait(for: promise, .cancels)
    steps.runAll()
    wait.task.cancel()
    steps.runAll()
    gate.fulfill(3)
    #expect(await promise.end == "3")
  }

  @Test("Thousands that would cancel the task leave in linear time")
  func manyLeave() async {
    let (steps, gate) = (Steps(), Promise<Int>.pending())
    let promise = cancellable(gate)
    let waits = (0..<20_000).map { _ in steps.wait(for: promise, .cancels) }
    steps.runAll()
    let start = DispatchTime.now()
    for wait in waits { wait.task.cancel() }
    steps.runAll()
    // If each that left had looked at all others, this would have taken minutes.
    #expect(DispatchTime.now() < start + 10)
    #expect(await promise.end == "cancelled")
    withExtendedLifetime(gate) {}
  }
}
