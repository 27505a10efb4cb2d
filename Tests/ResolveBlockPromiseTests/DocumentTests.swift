import Dispatch
import ResolveBlockPromise
import Testing

/// The worked examples of document 002, step by step; the numbers in comments are the document's.
@Suite("Document 002")
struct DocumentTests {
  @Test("Making an asynchronous call")
  func oneCall() {
    let service = Service(["thing": 7])
    let log = Probe<String>()
    func aMethod(_ name: String) {
      // snippet: one-call
      let thing = getPO(name, from: service)  // (1)
      thing.then(
        { object in  // (2)
          log.put("use \(object)")  // (4)
        },
        error: { error in
          log.put("log \(error)")  // (5)
        })  // (3) the operation goes on, the blocks wait; (6) nothing is returned
      // end
    }
    aMethod("thing")
    #expect(log.take() == "use 7")
    aMethod("other")
    #expect(log.take() == "log no other")
  }

  // snippet: encapsulation
  func getPO(_ name: String, from service: Service) -> Promise<Int> {
    let promise = Promise<Int>(name: "getPO")  // (1) (2)
    service.getObject(name) { object, error in  // (3) (5)
      if let object {
        promise.resolve(object)  // (6)
      } else if let error {
        promise.resolve(error: error)  // (7)
      } else {
        promise.resolve(errorCode: 12, description: "The fetch failed.")  // (8)
      }
    }
    return promise  // (4)
  }
  // end

  @Test("Encapsulating an asynchronous call: object, error, neither")
  func encapsulation() {
    let service = Service(["thing": 7])
    let promise = getPO("thing", from: service)
    #expect(promise.name == "getPO")
    #expect(promise.outcome() == "7")
    #expect(getPO("other", from: service).outcome() == "error no other")
    #expect(getPO("", from: service).outcome() == "error 12")
    #expect(Promise<Int>.wrap { service.getObject("thing", done: $0) }.outcome() == "7")
  }

  // snippet: sequence
  func getThing3(_ name: String, from service: Service) -> Promise<String> {
    let first = getPO(name, from: service)  // (1)
    let second = first.then { object in  // (2)
      getPO("thing\(object)", from: service)  // (5) (6)
    }
    let third = second.then { object in  // (3)
      "thing number \(object)"  // (7) (8) a value here, a promise above: this code doesn't care
    }
    return third  // (4)
  }
  // end

  @Test("A sequence of tasks: each waits for the promise that the last one returned, an error passes to the end")
  func sequence() {
    let service = Service(["a": 2, "thing2": 3, "b": 4])
    #expect(getThing3("a", from: service).outcome() == "thing number 3")
    #expect(service.calls.all == ["a", "thing2"])
    #expect(getThing3("b", from: service).outcome() == "error no thing4")
    #expect(getThing3("c", from: service).outcome() == "error no c")
  }

  @Test("The last step in the foreground, in both spellings")
  func foreground() async throws {
    let service = Service(["a": 2, "thing2": 3])
    let screen = Screen()
    // snippet: foreground
    let shown = getThing3("a", from: service).thenMainQueue(
      { thing in
        screen.show(thing)
      },
      error: { error in
        screen.show("failed: \(error)")
      })
    // end
    try await shown.get()
    try await getThing3("b", from: service).thenMainQueue({ screen.show($0) }, error: { screen.show("failed: \($0)") })
      .get()
    try await getThing3("a", from: service).runOnMainQueue()
      .then { thing in MainActor.assumeIsolated { screen.show(thing) } }.get()
    let lines = await screen.lines
    #expect(lines == ["thing number 3", "failed: no b", "thing number 3"])
  }

  @Test("Managed objects are touched only on the queue of their context")
  func context() {
    let context = SerialContext(label: "objects")
    // snippet: context
    let managed = Promise<Int>()  // (1)
    managed.runInContext(context)  // (2)
    let used = managed.then { object in  // (3)
      try context.check()  // (4)
      return object + 1
    }
    // end
    managed.resolve(1)
    #expect(used.outcome() == "2")
  }

  @Test("A promise that is resolved already needs no task")
  func preResolved() {
    let service = Service(["thing": 7])
    // snippet: pre-resolved
    @Sendable func find(_ name: String?) -> Promise<Int?> {
      guard let name else { return .resolved(with: nil) }  // (1)
      return getPO(name, from: service).then { .some($0) }  // (2)
    }
    // end
    #expect(find(nil).outcome() == "nil")
    #expect(service.calls.all.isEmpty)
    #expect(find("thing").outcome() == "Optional(7)")
    #expect(find("other").outcome() == "error no other")
  }

  @Test("Parallel promises: all results by key, errors counted and sorted out")
  func parallel() {
    let service = Service(["a": 1, "c": 3])
    let log = Probe<String>()
    // snippet: parallel
    @Sendable func getListObjects(_ names: [String]) -> Promise<[String: Int]> {
      var list: [String: Promise<Int>] = [:]
      for name in names { list[name] = getPO(name, from: service) }  // (1)
      return Promise.after(list) { results, errors in  // (3) (5)
        if errors > 0 { log.put("\(errors) missing") }
        return results.compactMapValues { try? $0.get() }  // the errors are left out
      }  // (4); an empty list (2) needs no case of its own
    }
    // end
    let found = getListObjects(["a", "b", "c"]).then { $0.map { "\($0)=\($1)" }.sorted().joined(separator: " ") }
    #expect(found.outcome() == "a=1 c=3")
    #expect(log.all == ["1 missing"])
    #expect(getListObjects([]).then { $0.count }.outcome() == "0")
  }

  @Test("Iteration over a list; the document's own sample tests the list that doesn't shrink and never ends")
  func iteration() {
    let log = Probe<String>()
    let service = Service(["a": 1, "b": 2])
    @Sendable func work(through names: [String]) -> Promise<Int> {
      // snippet: iteration
      let list = Lock(names)
      let start = Promise<Int?>.resolved(with: nil)  // (1)
      return start.iterate { result, step in  // (2)
        if step == 0 { log.put("begin") }  // (5)
        if let result { log.put("got \(result)") }  // (6)
        let name = list.withLock { $0.isEmpty ? nil : $0.removeFirst() }  // (7) (8): the list that shrinks
        guard let name else { return .done(step) }
        return .next(getPO(name, from: service).then { .some($0) })  // (9)
      }
      // end
    }
    #expect(work(through: ["a", "b"]).outcome() == "2")  // (3) (10)
    #expect(log.all == ["begin", "got 1", "got 2"])
    #expect(work(through: ["a", "x", "b"]).outcome() == "error no x")  // (11)
    #expect(work(through: []).outcome() == "0")
  }

  @Test("Jobs of a sync group: one at a time, the next one whether the last failed or not")
  func jobs() {
    let service = Service(["a": 1, "c": 3])
    let log = Probe<String>()
    let group = JobQueue()
    // snippet: jobs
    @Sendable func sync(_ name: String) -> Promise<Int> {
      group.add {
        log.put("sync \(name)")
        return getPO(name, from: service).thenError { result in
          log.put("end \(name)")  // (8) runs also after an error
          return try result.get()
        }
      }
    }
    // end
    let results = ["a", "b", "c"].map(sync)
    #expect(results.map { $0.outcome() } == ["1", "error no b", "3"])
    #expect(log.all == ["sync a", "end a", "sync b", "end b", "sync c", "end c"])
  }

  @Test("Sync groups: each with a line of its own")
  func groups() {
    let service = Service(["a": 1, "b": 2])
    let groups = JobQueue()
    // snippet: groups
    @Sendable func sync(_ name: String, of group: String) -> Promise<Int> {
      groups.add(to: group) { getPO(name, from: service) }  // groups beside each other, each one at a time
    }
    // end
    let results = [sync("a", of: "contacts"), sync("b", of: "photos"), sync("x", of: "contacts")]
    #expect(results.map { $0.outcome() } == ["1", "2", "error no x"])
  }

  @Test("A block in the background starts a sequence that ends in the foreground")
  func backgroundStart() async throws {
    let service = Service(["a": 2, "thing2": 3])
    let screen = Screen()
    // snippet: background-start
    let start = Promise<Void>(name: "start in BG")  // (1)
    let thing = start.then { getThing3("a", from: service) }  // (2) (6) (7)
    let end = thing.thenMainQueue({ screen.show($0) }, error: { screen.show("\($0)") })  // (3) (4) (8) (9)
    start.resolve()  // (5)
    // end
    try await end.get()
    let lines = await screen.lines
    #expect(lines == ["thing number 3"])
  }

  @Test("Cancel: back to the source, the service is stopped, the dependent gets error 9999")
  func cancel() {
    let log = Probe<String>()
    // snippet: cancel
    let download = Promise<Int>(name: "download").onCancel { log.put("connection cancelled") }
    let decoded = download.then { $0 * 2 }.onCancel { log.put("decoding cancelled") }
    let shown = decoded.then({ "shows \($0)" }, error: { "shows error \($0)" })
    let end = shown.then { $0 }
    shown.cancel()  // 'decoding cancelled', then 'connection cancelled'; then `end` gets error 9999
    // end
    #expect(log.all == ["decoding cancelled", "connection cancelled"])
    #expect(!download.resolve(1))
    #expect(end.outcome() == "error 9999")
  }

  // snippet: bridge
  func promiseSave(_ object: Int, as name: String, in service: Service) -> Promise<Int> {
    let receiver = Receiver<Int>(name: "save")
    service.save(object, as: name, target: receiver)
    return receiver.promise
  }

  func promiseDelete(_ name: String, in service: Service) -> Promise<Void> {
    let receiver = Receiver<Void>(name: "delete")
    service.delete(name, target: receiver)
    return receiver.promise
  }
  // end

  @Test("Bridging a kit method by method through a receiver")
  func bridge() {
    let service = Service([:])
    #expect(promiseSave(4, as: "four", in: service).outcome() == "4")
    #expect(promiseSave(-1, as: "minus", in: service).outcome() == "error no minus")
    #expect(promiseDelete("four", in: service).outcome() == "()")
    #expect(promiseDelete("four", in: service).outcome() == "error no four")
  }
}

@MainActor private final class Screen {
  private(set) var lines: [String] = []

  nonisolated init() {}

  func show(_ line: String) { lines.append(line) }
}
