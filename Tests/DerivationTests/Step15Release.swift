import Foundation
import TestSupport
import Testing

enum Step15 {
  // snippet: promise
  /// Does one step after the other where calls would nest. A step that is left during another one waits for its end.
  enum Loop {
    private final class Steps { var waiting: [() -> Void] = [] }

    static func perform(_ step: @escaping () -> Void) {
      let thread = Thread.current.threadDictionary
      if let steps = thread["steps"] as? Steps { return steps.waiting.append(step) }
      let steps = Steps()
      thread["steps"] = steps
      var due = [step]
      repeat {
        for step in due { step() }
        due = []  // this may release promises, which leave more steps
        swap(&due, &steps.waiting)
      } while !due.isEmpty
      thread["steps"] = nil
    }
  }

  /// For whom does a promise wait? Its link hangs under the link of the other.
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

    deinit {
      var remains: State? = state
      state = .pending([])
      Loop.perform { _ = remains.take() }
    }

    func settle(_ outcome: Outcome) {
      let handlers = lock.withLock { () -> [Handler]? in
        guard case .pending(let handlers) = state else { return nil }
        state = .notifying(outcome, newcomers: [])
        return handlers
      }
      link.wait(under: nil)
      if let handlers { Loop.perform { self.notify(handlers, outcome) } }
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

@Suite("Step 15: release")
struct Step15Tests {
  typealias Promise = Step15.Promise

  @Test("Mended: a chain of any length is released on a small stack")
  func chain() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        let source = Promise<Int>()
        var last = source
        for _ in 0..<links { last = last.then(on: .global()) { value in Promise(.success(value)) } }
        last.observe { _ in withExtendedLifetime(token) {} }
        #expect(ended.all == [])
      }
      #expect(ended.all == [true])
    }
  }

  @Test("Mended: so is a promise in the value of a promise in the value of a promise")
  func values() async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        var last = Promise<any Sendable>(.success(Token(ended)))
        for _ in 0..<links { last = Promise(.success(last)) }
      }
      #expect(ended.all == [true])
    }
  }

  @Test("Still wrong: when the last promise that could bring an outcome is dropped, its observers get nothing")
  func silence() {
    let seen = Probe<Int>()
    var source: Promise<Int>? = Promise()
    let last = source?.then(on: .global()) { value in Promise(.success(value)) }
    last?.observe { outcome in seen.put(outcome.number) }
    source = nil
    #expect(seen.all == [])
  }

  @Test("Still wrong: each type of value has a state of another size, so shared code must ask for it as it runs")
  func layouts() {
    #expect(MemoryLayout<Promise<Int>.State>.size != MemoryLayout<Promise<(Int, Int, Int, Int)>.State>.size)
  }
}
