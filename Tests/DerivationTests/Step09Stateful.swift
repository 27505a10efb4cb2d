import Plain
import StatefulPromise
import TestSupport
import Testing

@Suite("Step 9, a fork: StatefulPromise, with cancel")
struct Step09Tests {
  // snippet: withdraw
  static func twoScreens(_ rows: Promise<[String], Never>, _ seen: Probe<String>) {
    let first = rows.start { _ in seen.put("first screen") }
    rows.start { _ in seen.put("second screen") }
    first.withdraw()  // the user leaves the first screen
  }
  // end

  @Test("The document's class: work starts with the first handler and runs once; cancelling drops the handlers")
  func plain() {
    var requests: [PlainState.Promise<Int>.Handler] = []
    var seen: [String] = []
    let rows = PlainState.Promise<Int> { handler in requests.append(handler) }
    #expect(requests.isEmpty)
    rows.start { _ in seen.append("dropped") }
    rows.cancel()
    rows.then { count in PlainState.Promise { handler in handler(.success(count + 1)) } }
      .start { outcome in seen.append("\(outcome.number)") }
    #expect(requests.count == 1)
    requests[0](.success(1))
    if case .finished(.success(let rows)) = rows.state { seen.append("\(rows) rows") }
    #expect(seen == ["2", "1 rows"])
    requests[0](.success(2))  // a second outcome replaces the first, and is delivered too
    #expect(seen == ["2", "1 rows", "3"])
  }

  private typealias Requests = Probe<Promise<[String], Never>.CompletionHandler>

  private static func rows(_ requests: Requests, _ seen: Probe<String>) -> Promise<[String], Never> {
    Promise(cancellableTask: { completionHandler in
      seen.put("started")
      requests.put(completionHandler)
      return { seen.put("stopped") }
    })
  }

  @Test("Mended: work starts when it is asked for, and one observer may leave")
  func withdraw() {
    let (requests, seen) = (Requests(), Probe<String>())
    let rows = Self.rows(requests, seen)
    #expect(seen.all == [])
    Self.twoScreens(rows, seen)
    requests.all[0](.success([]))
    #expect(seen.all == ["started", "second screen"])
    if case .finished(.success(let rows)) = rows.state { seen.put("\(rows.count) rows") }
    #expect(seen.all == ["started", "second screen", "0 rows"])
  }

  @Test("Mended: all of it can be stopped, and started again")
  func cancel() {
    let (requests, seen) = (Requests(), Probe<String>())
    let rows = Self.rows(requests, seen)
    Self.twoScreens(rows, seen)
    rows.cancel()
    requests.all[0](.success([]))
    #expect(seen.all == ["started", "stopped"])
    rows.start()
    #expect(seen.all == ["started", "stopped", "started"])
    requests.all[1](.success([]))
  }

  @Test("Still wrong, and it stays so: cancelling doesn't travel up, for others may wait there")
  func staysDown() {
    let (requests, seen) = (Requests(), Probe<String>())
    let rows = Self.rows(requests, seen)
    let count = rows.map { rows in rows.count }
    count.start { _ in seen.put("count") }
    count.cancel()
    #expect(seen.all == ["started"])
    requests.all[0](.success([]))
    #expect(seen.all == ["started"])
  }
}
