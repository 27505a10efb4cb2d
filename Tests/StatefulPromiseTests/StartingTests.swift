import StatefulPromise
import TestSupport
import Testing

struct StartingTests {
  @Test("A promise created started has begun when it is there")
  func immediately() {
    let runs = Probe<Int>()
    let promise = Promise<Int, Oops>(starting: .immediately) { completionHandler in
      runs.put(1)
      completionHandler(.success(1))
    }
    #expect(runs.all == [1])
    #expect(promise.result == .success(1))
  }

  @Test("A promise starts with its first handler, be it of start, then, map or on")
  func withFirstHandler() {
    let attach: [@Sendable (Promise<Int, Oops>) -> Void] = [
      { $0.start { _ in } }, { _ = $0.then { Promise(result: $0) } }, { _ = $0.map { $0 } }, { _ = $0.on(.main) },
      { _ = all([$0]) }, { _ = StatefulPromise.race($0) },
    ]
    for attach in attach {
      let runs = Probe<Int>()
      let promise = Promise<Int, Oops>(starting: .withFirstHandler) { completionHandler in
        runs.put(1)
        completionHandler(.success(1))
      }
      #expect(runs.all.isEmpty)
      attach(promise)
      attach(promise)
      #expect(runs.all == [1])
    }
  }

  @Test("Promises chained from an automatic one start in the same way")
  func chained() {
    let values = Probe<Int>()
    _ = Promise<Int, Oops>(starting: .withFirstHandler) { $0(.success(1)) }.map { $0 + 1 }.always { values.put(1) }
    #expect(values.all == [1])
  }

  @Test("A combination starts nothing that its members don't start themselves")
  func combination() {
    let runs = Probe<Int>()
    let manual = Promise<Int, Oops> { _ in runs.put(1) }
    let automatic = Promise<Int, Oops>(starting: .withFirstHandler) { _ in runs.put(2) }
    _ = all([manual, automatic])
    _ = all(manual, automatic)
    _ = race(automatic, manual)
    #expect(runs.all.isEmpty)
  }
}
