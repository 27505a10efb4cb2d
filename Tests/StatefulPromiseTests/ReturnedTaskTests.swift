import StatefulPromise
import TestSupport
import Testing

extension ReportTests {
  /// A returned promise that nobody else refers to.
  ///
  /// Serialized with the tests of reports, since these keep places.
  struct ReturnedTaskTests {
    private func promise(of task: @escaping @Sendable () -> Promise<Int, Oops>) -> Promise<Int, Oops> {
      Promise<Int, Oops>(result: 0).then { _ in task() }
    }

    @Test("Its result is ignored when the adopter was cancelled, and start calls the function again")
    func cancelled() {
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let promise = promise { Promise { handlers.put($0) } }
      promise.start { _ in Issue.record("a dropped handler was called") }
      promise.cancel()
      expectSecondRun(of: promise, handlers)
    }

    @Test("An adopter that is cancelled while the task is called stays cancelled, whatever the task completes with")
    func cancelledInside() {
      let own = Probe<Promise<Int, Oops>>()
      let promise = promise { [weak own] in
        Promise { [weak own] completionHandler in
          own?.all.first?.cancel()
          completionHandler(.success(1))
        }
      }
      own.put(promise)
      promise.start { _ in Issue.record("a dropped handler was called") }
      #expect(promise.stage == "created")
    }

    @Test(
      "What its task captures is kept until the work ends, also if its adopter is cancelled", arguments: [false, true])
    func captured(isCancelled: Bool) {
      let (ended, handlers) = (Probe<Bool>(), Probe<Promise<Int, Oops>.CompletionHandler>())
      let promise = promise {
        let token = Token(ended)
        return Promise { completionHandler in withExtendedLifetime(token) { handlers.put(completionHandler) } }
      }
      promise.start()
      if isCancelled { promise.cancel() }
      #expect(ended.all.isEmpty, "the work may need it")
      handlers.all[0](.success(1))
      #expect(ended.all == [true])
    }

    @Test("Its own action isn't called when the adopter is cancelled, and is kept: the work goes on")
    func action() {
      let (ended, handlers) = (Probe<Bool>(), Probe<Promise<Int, Oops>.CompletionHandler>())
      let promise = promise {
        Promise(cancellableTask: { completionHandler in
          handlers.put(completionHandler)
          let token = Token(ended)
          return { withExtendedLifetime(token) { _ = Issue.record("stopped") } }
        })
      }
      promise.start()
      promise.cancel()
      #expect(ended.all.isEmpty)
      handlers.all[0](.success(1))
      #expect(ended.all == [true])
      #expect(promise.stage == "created")
    }

    @Test("When its task drops the completion handler, the adopter is created again")
    func dropped() {
      let ended = Probe<Bool>()
      let promise = promise { Promise { _ in } }
      do {
        let token = Token(ended)
        promise.start { _ in withExtendedLifetime(token) { _ = Issue.record("called") } }
      }
      #expect(promise.stage == "created")
      #expect(ended.all == [true])
    }

    @Test("A dropped completion handler is reported with the place of the promise whose task it was")
    func reported() {
      Report.keepsPlaces = true
      defer { Report.keepsPlaces = false }
      let (line, places) = (#line + 1, Probe<String?>())
      let promise = promise { Promise { _ in } }
      let earlier = Report.hook { report in
        if report.place?.contains("ReturnedTask") == true { places.put(report.place) }
      }
      promise.start()
      Report.hook(earlier)
      #expect(places.all == ["StatefulPromiseTests/ReturnedTaskTests.swift:\(line)"])
    }

    @Test("One that is held is shared: its task is called once, though two adopt it")
    func held() {
      let (runs, handlers) = (Probe<Int>(), Probe<Promise<Int, Oops>.CompletionHandler>())
      let shared = Promise<Int, Oops> { completionHandler in
        runs.put(1)
        handlers.put(completionHandler)
      }
      let results = Probe<Result<Int, Oops>>()
      for _ in 0..<2 { promise { shared }.start(results.put) }
      shared.start(results.put)
      handlers.all[0](.success(1))
      #expect(runs.all == [1])
      #expect(results.all == [.success(1), .success(1), .success(1)])
    }
  }
}
