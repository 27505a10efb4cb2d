import Foundation
import TestSupport
import Testing

enum Step10 {
  // snippet: promise
  /// Records which promise this one waits for.
  final class Link: @unchecked Sendable {
    private let lock = NSLock()
    private weak var above: Link?

    func wait(under link: Link?) { lock.withLock { above = link } }

    func leads(to link: Link) -> Bool {
      var way: Link? = self
      while let current = way {
        if current === link { return true }
        way = current.lock.withLock { current.above }
      }
      return false
    }
  }

  struct WaitsForItself: Error {}

  final class Promise<Value>: @unchecked Sendable {
    typealias Outcome = Result<Value, any Error>
    typealias Handler = @Sendable (Outcome) -> Void

    enum State {
      case pending([Handler])
      case notifying(Outcome, newcomers: [Handler])
      case settled(Outcome)
    }

    private let lock = NSLock()
    private var state = State.pending([])
    private let link = Link()

    init() {}

    init(task: (@escaping Handler) -> Void) { task(settle) }

    init(_ outcome: Outcome) { state = .settled(outcome) }

    func settle(_ outcome: Outcome) {
      let handlers = lock.withLock { () -> [Handler]? in
        guard case .pending(let handlers) = state else { return nil }
        state = .notifying(outcome, newcomers: [])
        return handlers
      }
      link.wait(under: nil)
      if let handlers { notify(handlers, outcome) }
    }

    private func notify(_ handlers: [Handler], _ outcome: Outcome) {
      var due = handlers
      repeat {
        for handler in due { handler(outcome) }
        due = takeNewcomers()
      } while !due.isEmpty
    }

    /// The handlers that were attached meanwhile. If there are none, all are notified.
    private func takeNewcomers() -> [Handler] {
      lock.withLock {
        guard case .notifying(let outcome, let newcomers) = state else { return [] }
        state = newcomers.isEmpty ? .settled(outcome) : .notifying(outcome, newcomers: [])
        return newcomers
      }
    }

    func observe(_ handler: @escaping Handler) {
      let known = lock.withLock { () -> Outcome? in
        switch state {
        case .pending(let handlers): state = .pending(handlers + [handler])
        case .notifying(let outcome, let newcomers): state = .notifying(outcome, newcomers: newcomers + [handler])
        case .settled(let outcome): return outcome
        }
        return nil
      }
      if let known { handler(known) }
    }

    func then<New>(_ next: @escaping @Sendable (Value) throws -> Promise<New>) -> Promise<New> {
      let derived = Promise<New>()
      derived.link.wait(under: link)
      observe { outcome in
        do { try derived.adopt(next(outcome.get())) } catch { derived.settle(.failure(error)) }
      }
      return derived
    }

    /// Takes over the outcome of another promise, now or when it comes.
    private func adopt(_ other: Promise) {
      link.wait(under: other.link)
      if other.link.leads(to: link) { return settle(.failure(WaitsForItself())) }
      other.observe(settle)
    }
  }
  // end
}

@Suite("Step 10: adoption")
struct Step10Tests {
  typealias Promise = Step10.Promise

  @Test("Mended: a promise that would wait for itself is rejected", arguments: 0..<3)
  func ring(others: Int) {
    let source = Promise<Int>()
    let first = Probe<Promise<Int>>()
    var last = source.then { _ in first.all[0] }
    let seen = Probe<Bool>()
    for index in 0..<others {
      let next = last
      last = index == 0 ? source.then { _ in next } : next.then { value in Promise(.success(value)) }
    }
    first.put(last)
    last.observe { outcome in if case .failure(is Step10.WaitsForItself) = outcome { seen.put(true) } }
    source.settle(.success(7))
    #expect(seen.all == [true])
  }

  @Test("Mended: two threads that close a ring together don't miss it")
  func threads() {
    for _ in 0..<100 {
      let sources = [Promise<Int>(), Promise<Int>()]
      let promises = Probe<Promise<Int>>()
      for index in 0..<2 { promises.put(sources[index].then { _ in promises.all[1 - index] }) }
      let seen = Probe<Int>()
      for promise in promises.all { promise.observe { outcome in seen.put(outcome.number) } }
      DispatchQueue.concurrentPerform(iterations: 2) { index in sources[index].settle(.success(7)) }
      #expect(seen.all == [-1, -1])
    }
  }

  @Test("The exercise: those who hang their links first see the ring, those who look first don't")
  func schedule() {
    let (one, two) = (Step10.Link(), Step10.Link())
    one.wait(under: two)
    two.wait(under: one)
    #expect(two.leads(to: one))
    #expect(one.leads(to: two))

    let (three, four) = (Step10.Link(), Step10.Link())
    #expect(!four.leads(to: three))
    #expect(!three.leads(to: four))
    three.wait(under: four)
    four.wait(under: three)  // a ring that nobody has seen
  }

  @Test("Good: a way that doesn't lead back is no ring")
  func noRing() {
    let (source, slow) = (Promise<Int>(), Promise<Int>())
    let other = slow.then { value in Promise(.success(value)) }
    let seen = Probe<Int>()
    source.then { _ in other }.observe { outcome in seen.put(outcome.number) }
    source.then { _ in source }.observe { outcome in seen.put(outcome.number) }
    source.settle(.success(7))
    slow.settle(.success(8))
    #expect(seen.all == [7, 8])
  }

  @Test("Still wrong: a handler runs inside the call that attaches it, or later")
  func insideOrLater() {
    let seen = Probe<String>()
    let pending = Promise<Int>()
    for promise in [pending, Promise(.success(7))] {
      promise.observe { _ in seen.put("handler") }
      seen.put("after the call")
    }
    pending.settle(.success(7))
    #expect(seen.all == ["after the call", "handler", "after the call", "handler"])
  }
}
