import Foundation
import TestSupport
import Testing

enum Step14 {
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

@Suite("Step 14: stack depth")
struct Step14Tests {
  typealias Promise = Step14.Promise

  @Test("Mended: an error passes a chain of any length on a small stack")
  func errors() async {
    await onSmallStack {
      let source = Promise<Int>()
      var last = source
      for _ in 0..<links { last = last.then(on: .global()) { value in Promise(.success(value)) } }
      let seen = Probe<Int>()
      last.observe { outcome in seen.put(outcome.number) }
      source.settle(.failure(Oops()))
      #expect(seen.all == [-1])
    }
  }

  @Test("Mended: the same for promises that are returned from blocks, one inside the other")
  func adopted() async {
    await onSmallStack {
      let queue = DispatchQueue(label: "blocks")
      @Sendable func countdown(_ number: Int) -> Promise<Int> {
        number == 0 ? Promise(.success(0)) : Promise(.success(number - 1)).then(on: queue, countdown)
      }
      let seen = Probe<Int>()
      countdown(links).observe { outcome in seen.put(outcome.number) }
      #expect(seen.wait() == [0])
    }
  }

  @Test("Good: handlers are still called in order")
  func order() {
    let source = Promise<Int>()
    let seen = Probe<Int>()
    for index in 0..<3 {
      let promise = Promise<Int>()
      promise.observe { _ in seen.put(index) }
      source.observe(promise.settle)
    }
    source.settle(.success(7))
    #expect(seen.all == [0, 1, 2])
  }

  @Test("Still wrong: a long chain that nobody settles overflows the stack when it is released")
  func overflows() async {
    await #expect(processExitsWith: .failure) {
      await onSmallStackWithoutReport {
        var source: Promise<Int>? = Promise()
        var last = source
        for _ in 0..<links { last = last?.then(on: .global()) { value in Promise(.success(value)) } }
        last = nil
        source = nil
        _exit(0)
      }
    }
  }
}
