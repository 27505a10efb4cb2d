import Foundation
import TestSupport
import Testing

enum Step07 {
  // snippet: promise
  final class Promise<Value>: @unchecked Sendable {
    typealias Outcome = Result<Value, any Error>
    typealias Handler = @Sendable (Outcome) -> Void

    enum State {
      case pending([Handler])
      case settled(Outcome)
    }

    private let lock = NSLock()
    private var state = State.pending([])

    init(task: (@escaping Handler) -> Void) { task(settle) }

    init(_ outcome: Outcome) { state = .settled(outcome) }

    func settle(_ outcome: Outcome) {
      let handlers = lock.withLock { () -> [Handler] in
        guard case .pending(let handlers) = state else { return [] }
        state = .settled(outcome)
        return handlers
      }
      for handler in handlers { handler(outcome) }
    }

    func observe(_ handler: @escaping Handler) {
      let known = lock.withLock { () -> Outcome? in
        switch state {
        case .pending(let handlers): state = .pending(handlers + [handler])
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

@Suite("Step 7: threads and locks")
struct Step07Tests {
  typealias Promise = Step07.Promise

  @Test("Mended: whoever comes first, settling or observing, each handler is called once with one outcome")
  func race() {
    for _ in 0..<500 {
      let completions = Probe<Promise<Int>.Handler>()
      let promise = Promise<Int> { handler in completions.put(handler) }
      let complete = completions.all[0]
      let seen = Probe<Int>()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread < 2 { complete(.success(thread)) } else { promise.observe { outcome in seen.put(outcome.number) } }
      }
      promise.observe { outcome in seen.put(outcome.number) }
      #expect(seen.all.count == 3)
      #expect(Set(seen.all).count == 1)
    }
  }

  @Test("Good: a handler may use its own promise, since no handler is called under the lock")
  func inside() {
    let seen = Probe<Int>()
    let promise = Promise<Int>(.success(7))
    promise.observe { _ in promise.observe { outcome in seen.put(outcome.number) } }
    #expect(seen.all == [7])
  }

  @Test("Still wrong: a handler that is attached while others are called overtakes them")
  func overtakes() {
    let completions = Probe<Promise<Int>.Handler>()
    let promise = Promise<Int> { handler in completions.put(handler) }
    let seen = Probe<String>()
    promise.observe { _ in
      seen.put("first")
      promise.observe { _ in seen.put("third") }
    }
    promise.observe { _ in seen.put("second") }
    completions.all[0](.success(7))
    #expect(seen.all == ["first", "third", "second"])
  }
}
