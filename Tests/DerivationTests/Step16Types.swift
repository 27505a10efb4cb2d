import Foundation
import TestSupport
import Testing

enum Step16 {
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

  /// A promise with its types. All the work is done by the core behind it.
  struct Promise<Value>: Sendable {
    let core: Core

    init() { core = Core() }

    init(core: Core) { self.core = core }

    init(_ outcome: Result<Value, any Error>) { core = Core(outcome.map(Box.init)) }

    func settle(_ outcome: Result<Value, any Error>) { core.settle(outcome.map(Box.init)) }

    func observe(on queue: DispatchQueue, _ handler: @escaping @Sendable (Result<Value, any Error>) -> Void) {
      core.observe(on: queue) { outcome in handler(outcome.map(Self.open)) }
    }

    func then<New>(
      on queue: DispatchQueue, _ next: @escaping @Sendable (Value) throws -> Promise<New>
    ) -> Promise<New> {
      Promise<New>(core: core.then(on: queue) { box in try next(Self.open(box)).core })
    }

    private static func open(_ box: AnyObject) -> Value { unsafeDowncast(box, to: Box<Value>.self).content }
  }

  final class Box<Content> {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  final class Core: @unchecked Sendable {
    typealias Outcome = Result<AnyObject, any Error>
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

    func then(on queue: DispatchQueue, _ next: @escaping @Sendable (AnyObject) throws -> Core) -> Core {
      let derived = Core()
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
    private func adopt(_ other: Core) {
      link.wait(under: other.link)
      if other.link.leads(to: link) { return settle(.failure(WaitsForItself())) }
      other.observe(settle)
    }
  }
  // end
}

// What is still wrong: it compiles.
// snippet: page
extension Step16 {
  final class Page { var words = 0 }

  static func load(on queue: DispatchQueue) -> Promise<Page> {
    let page = Page()
    let promise = Promise<Page>()
    promise.settle(.success(page))
    promise.observe(on: queue) { outcome in (try? outcome.get())?.words += 1 }
    page.words += 1  // on this thread, perhaps at the same time
    return promise
  }
}
// end

@Suite("Step 16: types erased for speed")
struct Step16Tests {
  typealias Promise = Step16.Promise

  @Test("Mended: the core has one state of one size, whatever the value")
  func layouts() {
    #expect(type(of: Promise<Int>().core) == type(of: Promise<(Int, Int, Int, Int)>().core))
    #expect(MemoryLayout<Step16.Core.State>.size <= 4 * MemoryLayout<Int>.size)
  }

  @Test("Good: the value comes out of its box as it went in, of whatever type")
  func values() {
    let queue = DispatchQueue(label: "blocks")
    let seen = Probe<String>()
    let source = Promise<Int>()
    source.then(on: queue) { value in Promise(.success("\(value)")) }
      .then(on: queue) { (text: String) in Promise(.success((text, text.count))) }
      .observe(on: queue) { outcome in seen.put("\(outcome)") }
    source.settle(.success(42))
    #expect(seen.wait() == ["\(Result<(String, Int), any Error>.success(("42", 2)))"])
  }

  @Test("Still wrong: a value that two threads could change at once is promised")
  func unsendable() {
    let load: (DispatchQueue) -> Promise<Step16.Page> = Step16.load
    _ = load  // it compiles, and it had better not be called
  }

  #if DEBUG
    @Test("The exercise: a debug build refuses a box of another type")
    func wrongBox() async {
      await #expect(processExitsWith: .failure) {
        let lie = Promise<String>(core: Promise<Int>(.success(7)).core)
        let queue = DispatchQueue(label: "blocks")
        lie.observe(on: queue) { outcome in print(outcome) }
        queue.sync {}
        _exit(0)
      }
    }
  #endif
}
