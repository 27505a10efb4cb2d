import Foundation
import TestSupport
import Testing

enum Step08 {
  // snippet: promise
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

    init(task: (@escaping Handler) -> Void) { task(settle) }

    init(_ outcome: Outcome) { state = .settled(outcome) }

    func settle(_ outcome: Outcome) {
      let handlers = lock.withLock { () -> [Handler]? in
        guard case .pending(let handlers) = state else { return nil }
        state = .notifying(outcome, newcomers: [])
        return handlers
      }
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
      Promise<New> { handler in
        observe { outcome in
          do { try next(outcome.get()).observe(handler) } catch { handler(.failure(error)) }
        }
      }
    }
  }
  // end
}

@Suite("Step 8: order and re-entrancy")
struct Step08Tests {
  typealias Promise = Step08.Promise

  @Test("Mended: a handler that is attached while others are called comes after them")
  func order() {
    let completions = Probe<Promise<Int>.Handler>()
    let promise = Promise<Int> { handler in completions.put(handler) }
    let seen = Probe<String>()
    promise.observe { _ in
      seen.put("first")
      promise.observe { _ in seen.put("third") }
      seen.put("first ends")
    }
    promise.observe { _ in seen.put("second") }
    completions.all[0](.success(7))
    #expect(seen.all == ["first", "first ends", "second", "third"])
  }

  @Test("Mended: the same when another thread attaches it")
  func orderOfThreads() {
    let completions = Probe<Promise<Int>.Handler>()
    let promise = Promise<Int> { handler in completions.put(handler) }
    let seen = Probe<String>()
    promise.observe { _ in
      DispatchQueue(label: "other").sync { promise.observe { _ in seen.put("third") } }
      seen.put("first")
    }
    promise.observe { _ in seen.put("second") }
    completions.all[0](.success(7))
    #expect(seen.all == ["first", "second", "third"])
  }

  @Test("Still wrong: a promise whose block returns that same promise waits for itself, in silence")
  func waitsForItself() {
    let completions = Probe<Promise<Int>.Handler>()
    let source = Promise<Int> { handler in completions.put(handler) }
    let own = Probe<Promise<Int>>()
    let promise = source.then { _ in own.all[0] }
    own.put(promise)
    let seen = Probe<Int>()
    promise.observe { outcome in seen.put(outcome.number) }
    completions.all[0](.success(7))
    #expect(seen.all == [])  // and nothing can come any more
  }
}
