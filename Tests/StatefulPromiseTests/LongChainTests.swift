import Dispatch
import StatefulPromise
import TestSupport
import Testing

/// Law 28 for what only this design has: a long chain is cancelled, and started in the order of its nesting.
struct LongChainTests {
  @Test("A long chain that is cancelled while it waits lets go of its handlers and is released")
  func cancelled() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      do {
        let token = Token(ended)
        let promise = longChain(
          Promise(cancellableTask: { completionHandler in
            handlers.put(completionHandler)
            return {}
          }))
        promise.start { _ in withExtendedLifetime(token) {} }
        promise.cancel()
      }
      #expect(ended.all == [true])
    }
  }

  @Test("cancel travels down a long chain", arguments: [true, false])
  func cancel(action: Bool) async {
    await onSmallStack {
      let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
      let source =
        action
        ? Promise<Int, Oops>(cancellableTask: { completionHandler in
          handlers.put(completionHandler)
          return {}
        })
        : Promise<Int, Oops>(task: { handlers.put($0) })
      let last = longChain(source)
      last.start { _ in Issue.record("a dropped handler was called") }
      source.cancel()
      #expect(last.stage == "created")
      last.cancel()
      for handler in handlers.all { handler(.success(1)) }
    }
  }

  @Test("Nesting of promises that start with their first handler, started in order, takes linear time")
  func automatic() async {
    let queue = DispatchQueue(label: "deferred")
    @Sendable func countdown(_ number: Int) -> Promise<Int, Oops> {
      Promise<Int, Oops>(starting: .withFirstHandler) { completionHandler in
        queue.async { completionHandler(.success(number)) }
      }.then { $0 == 0 ? Promise(result: -1) : countdown($0 - 1) }
    }
    await onSmallStack {
      let results = Probe<Result<Int, Oops>>()
      countdown(links).start(results.put)
      results.wait()
      #expect(results.all == [.success(-1)])
    }
  }
}
