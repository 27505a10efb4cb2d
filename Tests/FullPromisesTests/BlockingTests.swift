import Dispatch
import FullPromises
import TestSupport
import Testing

/// Document 004, "AwaitPromise"; law 29: which waits of threads end, and which are refused?
@Suite("Threads that wait", .serialized)
struct BlockingTests {
  @Test("Many threads may wait for one promise, with a limit and without, and each gets its value or its error")
  func many() throws {
    for isError in [false, true] {
      let (source, begins) = (Promise<Int>.pending(), DispatchSemaphore(value: 0))
      let waits = (0..<4).map { number in
        onThread { () -> Int in
          begins.signal()
          return number % 2 == 0 ? try awaitPromise(source) : try awaitPromise(source, timeout: 600)
        }
      }
      for _ in waits { #expect(begins.isSignalled()) }
      if isError { source.reject(Oops()) } else { source.fulfill(7) }
      for wait in waits {
        switch wait(#_sourceLocation) {
        case .success(let value): #expect(!isError && value == 7)
        case .failure(let error): #expect(isError && error as? Oops == Oops())
        case nil: break
        }
      }
    }
  }

  @Test("A block that waits for its own promise is refused, and goes on")
  func itself() throws {
    let (source, own) = (Promise<Int>.pending(), Box<Promise<String>?>(nil))
    let promise = source.then(on: DispatchQueue(label: "own")) { _ in ending(of: own.value) }
    own.change { $0 = promise }
    source.fulfill(1)
    #expect(try promise.get() == "deadlock")
    own.change { $0 = nil }
  }

  @Test("Of blocks that wait for each other's promises one is refused, and both end")
  func cycle() throws {
    let (blocks, entered) = (Box<[Promise<String>]>([]), DispatchSemaphore(value: 0))
    // Each block has a thread of its own. On two threads of Dispatch the blocks would keep them from other tests.
    let threads = Scheduler(enqueue: { _, block in onThread(block) }, after: { _, _, _ in {} })
    let gates = (0..<2).map { _ in Promise<Int>(scheduler: threads) }
    let made = gates.enumerated().map { index, gate in
      gate.then(on: DispatchQueue(label: "\(index)")) { _ -> String in
        entered.signal()
        return ending(of: blocks.value[1 - index])
      }
    }
    blocks.change { $0 = made }
    gates[0].fulfill(0)
    #expect(entered.isSignalled())
    gates[1].fulfill(0)
    #expect(try made.map { try $0.get() }.sorted() == ["deadlock", "value deadlock"])
    blocks.change { $0 = [] }
  }

  // In a process of its own, since work always runs on threads of Dispatch, and would keep them from other tests.
  @Test("Work that hands out `fulfill` may wait for its own promise, and two such works for each other's")
  func work() async {
    await #expect(processExitsWith: .success) {
      for waitedFor in [[0], [1, 0]] {
        let (promises, producers) = (Box<[Promise<String>]>([]), Box<[@Sendable (String) -> Void]>([]))
        let (haveBegun, areMade, haveLooked) = (signal(), signal(), signal())
        let (log, end) = (Box<[String]>([]), DispatchGroup())
        let made = waitedFor.map { other in
          end.enter()
          return Promise<String>(on: DispatchQueue(label: "work")) { fulfill, _ in
            defer { end.leave() }
            producers.append(fulfill)
            haveBegun.signal()
            guard areMade.isSignalled() else { return }
            // A refusal shows whether or not the other work has begun to wait, for it tries again and again.
            let looks = Set((0..<1_000).map { _ in ending(of: promises.value[other], within: 0) })
            haveLooked.signal()
            log.append("\(looks), then \(ending(of: promises.value[other]))")
          }
        }
        promises.change { $0 = made }
        for _ in made { #expect(haveBegun.isSignalled()) }
        for _ in made { areMade.signal() }
        for _ in made { #expect(haveLooked.isSignalled()) }
        for fulfill in producers.value { fulfill("end") }
        #expect(end.wait(timeout: .now() + patience) == .success)
        #expect(log.value == waitedFor.map { _ in "[\"timedOut\"], then value end" })
        promises.change { $0 = [] }
      }
    }
  }
}

private func signal() -> DispatchSemaphore { DispatchSemaphore(value: 0) }

/// How a wait ends: with a value, or with the name of an error.
private func ending(of promise: Promise<String>?, within seconds: Double = .infinity) -> String {
  do {
    return try promise.map { "value \(try awaitPromise($0, timeout: seconds))" } ?? "nothing"
  } catch { return "\(error)" }
}
