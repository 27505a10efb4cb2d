import Dispatch
import Foundation
import FullPromises
import Synchronization
import Testing

/// Document 004, "Default dispatch queue" and "Testing"; law 27. What is global is tried in processes of its own.
@Suite("What is global")
struct GlobalTests {
  @Test("The main queue is the default")
  @MainActor
  func mainByDefault() async throws {
    _ = isOnMain()
    let onMain = try await Promise(1).then { _ in isOnMain() }.result()
    #expect(onMain)
  }

  #if os(macOS) || os(Linux)
    @Test("The default queue can be set; main-actor blocks go to main all the same")
    func setDefault() async {
      await #expect(processExitsWith: .success) {
        let key = DispatchSpecificKey<String>()
        let queue = DispatchQueue(label: "mine")
        queue.setSpecific(key: key, value: "mine")
        DispatchQueue.promises = queue
        let seen = try await Promise { DispatchQueue.getSpecific(key: key) }
          .then { first in [first, DispatchQueue.getSpecific(key: key)] }.result()
        precondition(seen == ["mine", "mine"])
        let main = try await Promise(1).onMain.then { _ in isOnMain() }.result()
        precondition(main)
      }
    }

    @Test("Waiting for all promises ends when all blocks have ended")
    func waiting() async {
      await #expect(processExitsWith: .success) {
        DispatchQueue.promises = DispatchQueue(label: "work")
        let promise = Promise<Int> { 42 }
        let chained = promise.then { $0 + 1 }.delay(on: .global(), 0.02)
        precondition(waitForPromises(timeout: 60))
        precondition(promise.value == 42 && promise.error == nil && chained.value == 43)
        let ended = Flag()
        let late = Promise<Int> { fulfill, _ in
          fulfill(1)
          for _ in 0..<1_000 { sched_yield() }
          ended.isSet.store(true, ordering: .releasing)
        }
        precondition(waitForPromises(timeout: 60) && late.value == 1)
        precondition(ended.isSet.load(ordering: .acquiring), "a block that still runs counts")
      }
    }

    @Test("Waiting for all promises gives up in time while one is pending, and counts a dropped one no more")
    func waitingForNothing() async {
      await #expect(processExitsWith: .success) {
        var promise: Promise<Int>? = Promise<Int>.pending()
        let start = DispatchTime.now()
        precondition(!waitForPromises(timeout: 0.25))
        precondition(DispatchTime.now() >= start + 0.25, "seconds, not milliseconds")
        precondition(promise?.isPending == true)
        promise = nil
        precondition(waitForPromises(timeout: 60))
      }
    }

    @Test("A pending promise dropped with observers is reported, once, with its type; one without is not")
    func dropped() async {
      await #expect(processExitsWith: .success) {
        let reports = Reports()
        Report.hook { report in reports.add(report) }
        _ = Promise<Int>.pending()
        precondition(reports.all.isEmpty)
        Promise<Int>.pending().then(on: serial) { $0 + 1 }.then(on: serial) { "\($0)" }
        precondition(reports.all.map(\.problem) == [.droppedPending])
        precondition(reports.all.map(\.promise) == ["Promise<Int>"])
        Promise<String>(on: serial) { _, _ in }.then(on: serial) { _ in }
        serial.sync {}
        serial.sync {}
        precondition(reports.all.map(\.promise) == ["Promise<Int>", "Promise<String>"])
      }
    }

    @Test("Without a hook a line on standard error reports it")
    func standardError() async throws {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Report.hook(nil)
        Promise<Int>.pending().then(on: serial) { $0 + 1 }
      }
      let text = try #require(result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) })
      #expect(text.contains("FullPromises: Promise<Int> was dropped while pending"))
    }
  #endif
}

/// What the hook was told.
final class Reports: Sendable {
  private let box = Box<[Report]>([])
  var all: [Report] { box.value }
  func add(_ report: Report) { box.append(report) }
}

private final class Flag: Sendable {
  let isSet = Atomic(false)
}
