import Foundation
import TestSupport
import Testing

enum Step14 {
  // snippet: promise
  /// What a call leaves to be done after it has returned. So the calls don't nest.
  struct Rest {
    private var steps: [() -> Rest] = []

    static var nothing: Rest { Rest() }

    static func later(_ step: @escaping () -> Rest) -> Rest { Rest(steps: [step]) }

    static func += (rest: inout Rest, more: Rest) { rest.steps += more.steps }

    /// Performs the steps in their order, then what they leave.
    func perform() {
      var steps = steps
      while !steps.isEmpty {
        var rest = Rest.nothing
        for step in steps { rest += step() }
        steps = rest.steps
      }
    }
  }

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
    /// Runs on the thread that settles the promise, and returns what is left to do.
    typealias Observer = @Sendable (Outcome) -> Rest

    enum State {
      case pending([Observer])
      case notifying(Outcome, newcomers: [Observer])
      case settled(Outcome)
    }

    private let lock = NSLock()
    private var state = State.pending([])
    private let link = Link()

    init() {}

    init(task: (@escaping Handler) -> Void) { task(settle) }

    init(_ outcome: Outcome) { state = .settled(outcome) }

    func settle(_ outcome: Outcome) { decide(outcome).perform() }

    /// Keeps the first outcome, and leaves the observers to be notified.
    private func decide(_ outcome: Outcome) -> Rest {
      let observers = lock.withLock { () -> [Observer]? in
        guard case .pending(let observers) = state else { return nil }
        state = .notifying(outcome, newcomers: [])
        return observers
      }
      link.wait(under: nil)
      guard let observers else { return .nothing }
      return .later { self.notify(observers, outcome) }
    }

    private func notify(_ observers: [Observer], _ outcome: Outcome) -> Rest {
      var (due, rest) = (observers, Rest.nothing)
      repeat {
        for observer in due { rest += observer(outcome) }
        due = takeNewcomers()
      } while !due.isEmpty
      return rest
    }

    /// The observers that were attached meanwhile. If there are none, all are notified.
    private func takeNewcomers() -> [Observer] {
      lock.withLock {
        guard case .notifying(let outcome, let newcomers) = state else { return [] }
        state = newcomers.isEmpty ? .settled(outcome) : .notifying(outcome, newcomers: [])
        return newcomers
      }
    }

    /// Notifies an observer now, or as soon as there is an outcome.
    private func attach(_ observer: @escaping Observer) -> Rest {
      let known = lock.withLock { () -> Outcome? in
        switch state {
        case .pending(let observers): state = .pending(observers + [observer])
        case .notifying(let outcome, let newcomers): state = .notifying(outcome, newcomers: newcomers + [observer])
        case .settled(let outcome): return outcome
        }
        return nil
      }
      if let known { return observer(known) }
      return .nothing
    }

    /// For the promise's own parts. A caller's handler goes to a queue.
    func observe(_ handler: @escaping Handler) {
      attach { outcome in
        handler(outcome)
        return .nothing
      }.perform()
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
      attach { outcome in
        switch outcome {
        case .failure(let error): return derived.decide(.failure(error))
        case .success(let value):
          nonisolated(unsafe) let value = value
          queue.async {
            do { try derived.adopt(next(value)) } catch { derived.settle(.failure(error)) }
          }
          return .nothing
        }
      }.perform()
      return derived
    }

    /// Takes over the outcome of another promise, now or when it comes.
    private func adopt(_ other: Promise) {
      link.wait(under: other.link)
      if other.link.leads(to: link) { return settle(.failure(WaitsForItself())) }
      other.attach(decide).perform()
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
      source.then(on: .global()) { value in Promise(.success(value)) }.observe { _ in seen.put(index) }
    }
    source.settle(.failure(Oops()))
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
