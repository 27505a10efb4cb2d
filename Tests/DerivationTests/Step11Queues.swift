import Foundation
import TestSupport
import Testing

enum Step11 {
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

    /// For the promise's own parts. A caller's handler goes to a queue.
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

    func observe(on queue: DispatchQueue, _ handler: @escaping Handler) {
      observe { outcome in
        nonisolated(unsafe) let outcome = outcome
        queue.async { handler(outcome) }
      }
    }

    func then<New>(
      on queue: DispatchQueue, _ next: @escaping @Sendable (Value) throws -> Promise<New>
    ) -> Promise<New> {
      let derived = Promise<New>()
      derived.link.wait(under: link)
      observe { outcome in
        switch outcome {
        case .failure(let error): derived.settle(.failure(error))
        case .success(let value):
          nonisolated(unsafe) let value = value
          queue.async {
            do { try derived.adopt(next(value)) } catch { derived.settle(.failure(error)) }
          }
        }
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

@Suite("Step 11: queues")
struct Step11Tests {
  typealias Promise = Step11.Promise
  private let queue = DispatchQueue(label: "blocks")

  @Test("Mended: a handler runs on its queue, and never inside the call that attaches it or settles its promise")
  func never() {
    let seen = Probe<String>()
    let pending = Promise<Int>()
    queue.suspend()
    for promise in [pending, Promise(.success(7))] {
      promise.observe(on: queue) { _ in seen.put("handler") }
      seen.put("after the call")
    }
    pending.settle(.success(7))
    seen.put("settled")
    queue.resume()
    queue.sync {}
    #expect(seen.all == ["after the call", "after the call", "settled", "handler", "handler"])
  }

  @Test("Mended: a chain goes from queue to queue, and an error passes a block by without a hop")
  func chain() {
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let seen = Probe<Bool>()
    let source = Promise<Int>()
    source.then(on: queue) { value in
      seen.put(DispatchQueue.getSpecific(key: key) == true)
      return Promise(.success(value + 1))
    }.observe { _ in seen.put(true) }
    source.settle(.success(7))
    #expect(seen.wait(for: 2) == [true, true])

    queue.suspend()
    let errors = Probe<Int>()
    Promise<Int>(.failure(Oops())).then(on: queue) { value in Promise(.success(value)) }
      .observe { outcome in errors.put(outcome.number) }
    #expect(errors.all == [-1])
    queue.resume()
  }

  @Test("Still wrong: a screen that is gone can't take back its handler, and the work can't be stopped")
  func cannotStop() {
    let seen = Probe<String>()
    let work = Promise<Int>()
    for screen in ["first", "second"] {
      work.observe(on: queue) { _ in seen.put(screen) }  // nothing is returned that could be cancelled
    }
    work.settle(.success(7))
    queue.sync {}
    #expect(seen.all == ["first", "second"])
  }
}
