import Dispatch
import Foundation
import FullPromises
import TestSupport
import XCTest

/// Document 004, "Testing". Synchronous methods of XCTest run on the main thread, as those of the clients do.
final class WaitingTests: XCTestCase {
  func testTheSampleOfTheGuide() {
    let promise = Promise<Int> { 42 }

    XCTAssert(waitForPromises(timeout: 60))
    XCTAssertEqual(promise.value, 42)
    XCTAssertNil(promise.error)
  }

  func testBlocksOnMainAndElsewhereAndTimers() {
    let label = Box("")
    let promise = Promise<Int>(on: .global()) { 20 }.then { number in number + 1 }.delay(0.01)
      .then { number in Promise(on: serial) { 2 * number } }
      .then { number in label.change { $0 = "\(number)" } }
    let failed = Promise<Int> { throw Oops() }.recover { _ in 1 }.timeout(60)

    XCTAssert(waitForPromises(timeout: 60))
    XCTAssertEqual(label.value, "42")
    XCTAssertEqual(promise.value, 42)
    XCTAssertEqual(failed.value, 1)
  }

  func testItSleepsAndGivesUpInTime() {
    let promise = Promise<Int>.pending()
    let (start, work) = (DispatchTime.now(), clock())
    XCTAssertFalse(waitForPromises(timeout: 0.25))
    XCTAssertGreaterThanOrEqual(DispatchTime.now(), start + 0.25)
    XCTAssertLessThan(Double(clock() - work) / Double(CLOCKS_PER_SEC), 0.02)
    promise.fulfill(1)
    XCTAssert(waitForPromises(timeout: 60))
  }

  func testInADeinitItWaitsForNothingThatOnlyTheSameThreadWouldFree() {
    final class Waiting: Sendable {
      let isOver: Box<Bool>

      init(_ isOver: Box<Bool>) { self.isOver = isOver }

      deinit {
        Promise<Int>.pending().then(on: serial) { _ in }
        isOver.change { $0 = waitForPromises(timeout: 1) }
      }
    }
    let isOver = Box(false)
    Promise<Int>.pending().then(on: serial) { [waiting = Waiting(isOver)] _ in withExtendedLifetime(waiting) {} }
    XCTAssert(isOver.value)
  }

  func testNoTimeOnlyAsks() {
    let promise = Promise<Int> { 42 }
    XCTAssertFalse(waitForPromises(timeout: 0))
    XCTAssert(promise.isPending)
    XCTAssert(waitForPromises(timeout: 60))
  }

  func testABlockOfTheClientMayMakeThePromiseThatCountsLast() {
    let (gate, last) = (DispatchSemaphore(value: 0), Box<Promise<Int>?>(nil))
    let first = Promise<Int>(on: serial) { gate.wait(timeout: .now() + patience) == .success ? 1 : 0 }
    RunLoop.main.add(
      Timer(fire: Date() + 0.05, interval: 0, repeats: false) { _ in
        DispatchQueue.main.async { last.change { $0 = Promise(42).delay(0.01) } }
        gate.signal()
        serial.sync {}
      }, forMode: .default)
    XCTAssert(waitForPromises(timeout: 60))
    XCTAssertEqual(first.value, 1)
    XCTAssertEqual(last.value?.value, 42)
  }

  func testAWaitInATimerEndsTheOneAroundIt() {
    let answers = Box<[Bool]>([])
    let promise = Promise<Int>.pending()
    RunLoop.main.add(
      Timer(fire: Date() + 0.05, interval: 0, repeats: false) { _ in
        Promise(1).delay(on: serial, 0.02).then(on: serial) { number in promise.fulfill(number) }
        answers.append(waitForPromises(timeout: 60))
      }, forMode: .default)
    let start = DispatchTime.now()
    answers.append(waitForPromises(timeout: 60))
    XCTAssertEqual(answers.value, [true, true])
    XCTAssertLessThan(DispatchTime.now(), start + 30)
  }

  func testALoopOfSomebodyElseInATimerDoesNotKeepTheWaitFromEnding() {
    let promise = Promise<Int>.pending()
    RunLoop.main.add(
      Timer(fire: Date() + 0.05, interval: 0, repeats: false) { _ in
        promise.fulfill(1)
        let end = Date() + 0.1
        while Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
      }, forMode: .default)
    let start = DispatchTime.now()
    XCTAssert(waitForPromises(timeout: 20))
    XCTAssertLessThan(DispatchTime.now(), start + 10)
  }

  func testABlockThatAnotherQueueRunsOnTheMainThread() throws {
    try serial.sync {
      let promise = Promise<Int> { 42 }
      XCTAssert(waitForPromises(timeout: 60))
      XCTAssertEqual(promise.value, 42)
      XCTAssertThrowsError(try awaitPromise(Promise<Int> { 42 })) { XCTAssertEqual($0 as? PromiseError, .deadlock) }
    }
    XCTAssert(waitForPromises(timeout: 60))
  }

  func testInABlockOfMainItRefusesToWaitForMain() {
    let (answers, reports) = (Box<[Bool]>([]), Reports())
    let earlier = Report.hook { report in reports.add(report) }
    let start = DispatchTime.now()
    inABlockOfMain {
      let other = Promise(on: serial) { 42 }
      answers.append(waitForPromises(timeout: 60) && other.value == 42)
    }
    for make in [
      { Promise { 42 }.then { _ in } },
      { Promise(on: serial) { 42 }.then { _ in } },
      { Promise(42).delay(0.01).then { _ in } },
      { retry(on: serial, attempts: 1) { Promise(42) }.then { _ in } },
    ] as [@Sendable () -> Promise<Int>] {
      inABlockOfMain {
        let promise = make()
        answers.append(waitForPromises(timeout: 60) || !promise.isPending)
      }
      answers.append(waitForPromises(timeout: 60))
    }
    Report.hook(earlier)
    XCTAssertEqual(answers.value, [true] + [false, true, false, true, false, true, false, true])
    XCTAssertEqual(reports.all.map(\.problem), Array(repeating: .waitOnMain, count: 4))
    XCTAssert(reports.all.allSatisfy { report in report.description.hasPrefix("waitForPromises(timeout:) can't wait") })
    XCTAssertLessThan(DispatchTime.now(), start + 30)
    XCTAssert(waitForPromises(timeout: 60))
  }

  func testInABlockOfMainItSeesThatTheBlocksBeforeItHaveEnded() {
    let (promise, answers) = (Promise<Int>.pending(), Box<[Bool]>([]))
    promise.then { _ in }
    promise.then { _ in }
    promise.fulfill(1)
    inABlockOfMain { answers.append(waitForPromises(timeout: 0)) }
    XCTAssertEqual(answers.value, [true])
  }

  func testABlockCountsThoughSomebodySettledItsPromiseByHand() {
    let (queue, watch, isEmpty) = (DispatchQueue(label: "suspended"), DispatchQueue(label: "watch"), Box(false))
    let source = Promise<Int>.pending()
    let derived = source.then(on: queue) { number in number + 1 }
    derived.fulfill(0)
    queue.suspend()
    DispatchGroup.promises.notify(queue: watch) { isEmpty.change { $0 = true } }
    source.fulfill(1)
    watch.sync {}
    XCTAssertFalse(isEmpty.value)
    queue.resume()
    XCTAssert(waitForPromises(timeout: 60))
  }

  /// Runs a block on the main queue and lets the main run loop run until it ended.
  private func inABlockOfMain(_ work: @escaping @Sendable () -> Void) {
    let isOver = Box(false)
    DispatchQueue.main.async {
      work()
      isOver.change { $0 = true }
    }
    while !isOver.value { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  @MainActor
  func testOnTheMainActorTheAsyncFormWaits() async {
    let earlier = Report.hook { _ in }
    let promise = Promise<Int> { 42 }
    XCTAssertFalse(waitForPromises(timeout: 60))
    Report.hook(earlier)
    let isOver = await waitForPromises(within: 60)
    XCTAssert(isOver)
    XCTAssertEqual(promise.value, 42)
  }

  func testTheAsyncFormGivesUpInTimeAndWhenCancelled() async {
    let promise = Promise<Int>.pending()
    let start = DispatchTime.now()
    let isOver = await waitForPromises(within: 0.05)
    XCTAssertFalse(isOver)
    XCTAssertGreaterThanOrEqual(DispatchTime.now(), start + 0.05)
    let waiting = Task { await waitForPromises(within: 3600) }
    waiting.cancel()
    let wasEmpty = await waiting.value
    XCTAssertFalse(wasEmpty)
    promise.fulfill(1)
    let isEmpty = await waitForPromises(within: 60)
    XCTAssert(isEmpty)
  }
}
