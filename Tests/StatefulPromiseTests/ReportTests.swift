import Dispatch
import Locking
import StatefulPromise
import TestSupport
import Testing

/// What no error can say is reported to the hook. Serialized, because the hook is one for the process.
@Suite(.serialized)
final class ReportTests {
  init() { Report.keepsPlaces = true }

  deinit { Report.keepsPlaces = false }

  /// The reports of promises made in this file while `body` runs; other suites run at the same time.
  private func reports(_ body: () -> Void) -> [Report] {
    let reports = Probe<Report>()
    let earlier = Report.hook { report in if report.place?.contains("ReportTests") == true { reports.put(report) } }
    defer { Report.hook(earlier) }
    body()
    return reports.all
  }

  @Test("A task that drops its completion handler is reported with the place of creation; the promise is created again")
  func dropped() {
    let line = #line + 2
    let reports = reports {
      let promise = Promise<Int, Oops> { _ in }
      let chained = promise.map { $0 }
      chained.start { _ in Issue.record("called") }
      for promise in [promise, chained] {
        #expect(promise.stage == "created")
      }
    }
    #expect(reports.map(\.problem) == [.completionHandlerDropped])
    #expect(reports.first?.place == "StatefulPromiseTests/ReportTests.swift:\(line)")
    #expect(reports.first?.description.contains("lost its completion handler") == true)
  }

  @Test("Handlers that wait for a promise whose completion handler is dropped later are let go")
  func droppedLater() {
    let ended = Probe<Bool>()
    let reports = reports {
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let promise = Promise<Int, Oops> { [weak handlers] in handlers?.put($0) }
      let token = Token(ended)
      promise.start { _ in withExtendedLifetime(token) {} }
      withExtendedLifetime(handlers) {}
    }
    #expect(reports.map(\.problem) == [.completionHandlerDropped])
    #expect(ended.all == [true])
  }

  @Test("A long chain whose task drops its completion handler is let go on a small stack, and reported once")
  func longChain() async {
    let (ended, problems) = (Probe<Bool>(), Probe<Report.Problem>())
    let reports = Probe<Report>()
    let earlier = Report.hook { report in if report.place?.contains("ReportTests") == true { reports.put(report) } }
    await onSmallStack {
      let token = Token(ended)
      var promise = Promise<Int, Oops> { _ in }
      for _ in 0..<links { promise = promise.map { $0 + 1 } }
      promise.start { _ in withExtendedLifetime(token) {} }
      if promise.stage != "created" { problems.put(.completionHandlerDropped) }
    }
    Report.hook(earlier)
    #expect(reports.all.count == 1)
    #expect(problems.all.isEmpty)
    #expect(ended.all == [true])
  }

  @Test("A run that ends because its completion handler was dropped isn't stopped by its action")
  func notStopped() {
    let stops = Probe<Int>()
    let reports = reports {
      let promise = Promise<Int, Oops>(cancellableTask: { _ in { stops.put(1) } })
      promise.start()
      #expect(promise.stage == "created")
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let later = Promise<Int, Oops>(cancellableTask: { [weak handlers] completionHandler in
        handlers?.put(completionHandler)
        return { stops.put(2) }
      })
      later.start()
      withExtendedLifetime(handlers) {}
    }
    #expect(reports.map(\.problem) == [.completionHandlerDropped, .completionHandlerDropped])
    #expect(stops.all.isEmpty)
  }

  @Test("A cancelled run that drops its completion handler is not reported")
  func cancelled() {
    let reports = reports {
      let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
        { withExtendedLifetime(completionHandler) {} }
      })
      promise.start()
      promise.cancel()
    }
    #expect(reports.isEmpty)
  }

  @Test("A run that nobody watches is reported when it drops its completion handler, whoever watched an earlier run")
  func unwatched() {
    let reports = reports {
      let latest = Lock<Promise<Int, Oops>.CompletionHandler?>(nil)
      let promise = Promise<Int, Oops>(cancellableTask: { completionHandler in
        latest.withLock { latest in latest = completionHandler }
        return {}
      })
      let watcher = promise.start { _ in Issue.record("called") }
      promise.cancel()
      promise.start()
      #expect(!watcher.withdraw())
      latest.withLock { latest in latest = nil }
    }
    #expect(reports.map(\.problem) == [.completionHandlerDropped])
  }

  @Test("A promise that waits for itself is reported, and is created again", arguments: [1, 2, 5])
  func waitsForItself(around count: Int) {
    let ended = Probe<Bool>()
    let reports = reports {
      let token = Token(ended)
      let ring = Probe<Promise<Int, Oops>>()
      for number in 0..<count {
        ring.put(
          Promise<Int, Oops>(result: number).then { [weak ring] value in
            ring?.all[(value + 1) % count] ?? Promise(error: Oops())
          })
      }
      let first = ring.all[0]
      first.start { _ in
        withExtendedLifetime(token) {}
        Issue.record("called")
      }
      for promise in ring.all {
        #expect(promise.stage == "created")
      }
    }
    #expect(reports.map(\.problem) == [.waitsForItself])
    #expect(ended.all == [true], "a ring keeps no handler")
  }

  @Test("A ring is found behind observers that came earlier and lead nowhere", arguments: 0..<4)
  func ringBehindOthers(count: Int) {
    let held = Held<Int, Oops>()
    let reports = reports {
      let end = Probe<Promise<Int, Oops>>(), promise = held.promise().then { [weak end] _ in end!.all[0] }
      for _ in 0..<count { promise.map { $0 }.map { $0 }.start { _ in Issue.record("nothing comes of a ring") } }
      end.put((0..<20).reduce(promise) { promise, _ in promise.map { $0 } })
      end.all[0].start()
      held.complete(0, .success(1))
      for promise in [promise, end.all[0]] { #expect(promise.stage == "created") }
    }
    #expect(reports.map(\.problem) == [.waitsForItself])
  }

  @Test("A ring is reported with the place of the promise whose function returned another, whatever closed it")
  func placeOfRing() {
    let held = Held<Int, Oops>()
    let line = #line + 2
    let reports = reports {
      let own = Probe<Promise<Int, Oops>>(), promise = held.promise().then { [weak own] _ in own!.all[0] }
      own.put(promise.map { $0 }.on(.global()).always {})
      promise.start { _ in Issue.record("nothing comes of a ring") }
      held.complete(0, .success(1))
      for promise in [promise, own.all[0]] { #expect(promise.stage == "created") }
    }
    #expect(reports.map(\.problem) == [.waitsForItself])
    #expect(reports.first?.place?.hasSuffix(":\(line)") == true)
  }

  @Test("Of two threads that close a ring at once, at least one reports it, and all of it ends")
  func closedByTwo() {
    for round in 0..<1_000 {
      let reports = reports {
        let held = Held<Int, Oops>(2)
        let (ring, ended) = (Probe<Promise<Int, Oops>>(), Probe<Bool>())
        for number in 0..<2 {
          let step = held.promise(number).then { [weak ring] _ in ring?.all[1 - number] ?? Promise(error: Oops()) }
          ring.put(round % 2 == 0 ? step : step.map { $0 })
        }
        do {
          let token = Token(ended)
          for promise in ring.all {
            promise.start { _ in withExtendedLifetime(token) { _ = Issue.record("nothing comes of a ring") } }
          }
        }
        DispatchQueue.concurrentPerform(iterations: 2) { held.complete($0, .success(1)) }
        for promise in ring.all { #expect(promise.stage == "created") }
        #expect(ended.all == [true])
      }
      #expect(1...2 ~= reports.count)
    }
  }

  @Test("Who waits with await for a dropped run is resumed with an error of its own")
  func await() async {
    let reports = Probe<Report>()
    let earlier = Report.hook { report in if report.place?.contains("ReportTests") == true { reports.put(report) } }
    #expect(await outcome(of: Promise<Int, Oops> { _ in }) == .failure(.dropped))
    #expect(await outcome(of: Promise<Int, Oops> { _ in }.map { $0 }.map { $0 }) == .failure(.dropped))
    Report.hook(earlier)
    #expect(reports.all.map(\.problem) == [.completionHandlerDropped, .completionHandlerDropped])
  }

  @Test("The hook can be replaced, and the earlier one comes back")
  func hook() {
    let reports = Probe<Report>()
    let earlier = Report.hook { report in if report.place?.contains("ReportTests") == true { reports.put(report) } }
    let mine = Report.hook { _ in }
    Promise<Int, Oops> { _ in }.start()
    #expect(reports.all.isEmpty, "a hook that does nothing is silence")
    Report.hook(mine)
    Promise<Int, Oops> { _ in }.start()
    #expect(reports.all.count == 1)
    Report.hook(earlier)
  }

  @Test("The hook is read a million times, and replaced as often, at no more than its cost: it isn't wrapped anew")
  func kept() async {
    let earlier = Report.hook { _ in }
    await onSmallStack {
      for _ in 0..<10 * links {
        let mine = Report.hook { _ in }
        Report.hook(mine)
      }
      for _ in 0..<links { Promise<Int, Oops> { _ in }.start() }
    }
    Report.hook(earlier)
  }

  #if os(macOS) || os(Linux)
    @Test("Without a hook a line on standard error reports it")
    func standardError() async {
      let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        Report.hook { _ in }
        Report.hook(nil)
        Report.keepsPlaces = true
        Promise<Int, Oops> { _ in }.start()
        Report.keepsPlaces = false
        Promise<Int, Oops> { _ in }.start()
      }
      let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
      #expect(lines.count == 2)
      let (first, last) = (lines.first ?? "", lines.last ?? "")
      #expect(first.hasPrefix("StatefulPromise: The promise made at StatefulPromiseTests/ReportTests.swift:"))
      #expect(last.hasPrefix("StatefulPromise: A promise (Report.keepsPlaces shows which) lost its"))
    }
  #endif

  @Test("A promise released while its handlers wait is reported when nobody can complete it any more")
  func letGo() {
    let ended = Probe<Bool>()
    let reports = reports {
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      do {
        let token = Token(ended)
        Promise<Int, Oops> { [weak handlers] in handlers?.put($0) }.start { _ in withExtendedLifetime(token) {} }
      }
      #expect(ended.all.isEmpty, "its task may still complete it")
      withExtendedLifetime(handlers) {}
    }
    #expect(reports.map(\.problem) == [.completionHandlerDropped])
    #expect(ended.all == [true])
  }
}
