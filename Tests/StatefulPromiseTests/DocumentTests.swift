import Dispatch
import StatefulPromise
import TestSupport
import Testing

/// Document 001's own examples.
struct DocumentTests {
  enum LoadError: Error, Equatable {
    case notify(String)
    case ignore
  }

  struct TableView {
    let rows: Promise<[String], LoadError>

    var numberOfRows: Int {
      if case .finished(.success(let rows)) = rows.state { rows.count } else { 0 }
    }
  }

  @Test("A data source reads the promise synchronously, while the rows arrive")
  func tableView() {
    let held = Held<[String], LoadError>()
    let table = TableView(rows: held.promise())
    #expect(table.numberOfRows == 0)
    let reloads = Probe<Int>()
    table.rows.start { _ in reloads.put(table.numberOfRows) }
    #expect(table.numberOfRows == 0)
    held.complete(0, .success(["a", "b"]))
    #expect(table.numberOfRows == 2)
    #expect(reloads.all == [2])
    #expect(TableView(rows: Promise(error: .ignore)).numberOfRows == 0)
  }

  @Test("The user left: the time-out that comes late is ignored")
  func staleTimeout() {
    let shown = Probe<String>()
    let held = Held<[String], LoadError>()
    let rows = held.promise()
    let screen = rows.start { result in
      if case .failure(.notify(let message)) = result { shown.put(message) }
    }
    // The user leaves the screen.
    screen.withdraw()
    held.complete(0, .failure(.notify("The request timed out.")))
    #expect(shown.all.isEmpty)
    #expect(rows.result == .failure(.notify("The request timed out.")), "who asks again gets it")
  }

  @Test("With cancel, the late error of a stopped request is not even remembered")
  func stoppedTimeout() {
    let handlers = Probe<Promise<[String], LoadError>.CompletionHandler>()
    let stopped = Probe<Bool>()
    // snippet: cancel
    let rows = Promise<[String], LoadError>(cancellableTask: { completionHandler in
      handlers.put(completionHandler)
      return { stopped.put(true) }
    })
    rows.start { _ in Issue.record("the screen is gone") }
    rows.cancel()
    // end
    handlers.all[0](.failure(.notify("The request timed out.")))
    #expect(stopped.all == [true])
    #expect(rows.stage == "created")
  }

  @Test("One run is shared by all who ask")
  func shared() {
    let runs = Probe<Int>()
    let results = Probe<Int>()
    // snippet: one run
    let user = Promise<Int, Never> { completionHandler in
      runs.put(1)
      completionHandler(.success(7))
    }
    user.start { results.put($0) }
    user.then { Promise<Int, Never>(result: $0 + 1) }.start { results.put($0) }
    // end
    #expect(runs.all == [1])
    #expect(results.all == [7, 8])
  }
}
