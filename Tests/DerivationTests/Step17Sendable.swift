import Foundation
import Locking
import TestSupport
import Testing

enum Step17 {
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

  /// Deferred releases: a `deinit` stores here what it owns, and a loop frees it, so that releases don't nest.
  enum Releases {
    private final class List { var waiting: [() -> Void] = [] }

    static func perform(_ release: @escaping () -> Void) {
      let thread = Thread.current.threadDictionary
      if let list = thread["releases"] as? List { return list.waiting.append(release) }
      let list = List()
      thread["releases"] = list
      list.waiting = [release]
      while let release = list.waiting.popLast() { release() }
      thread["releases"] = nil
    }
  }

  /// Records which promise this one waits for.
  final class Link: Sendable {
    private struct Above: Sendable { weak var link: Link? }

    private let above = Lock(Above())

    func wait(under link: Link?) { above.withLock { above in above.link = link } }

    func leads(to link: Link) -> Bool {
      var way: Link? = self
      while let current = way {
        if current === link { return true }
        way = current.above.withLock { above in above.link }
      }
      return false
    }
  }

  struct WaitsForItself: Error {}

  /// A promise with its types. All the work is done by the core behind it.
  struct Promise<Value: Sendable>: Sendable {
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

    func get() async throws -> Value {
      try await withCheckedThrowingContinuation { continuation in
        core.observe { outcome in continuation.resume(with: outcome.map(Self.open)) }
      }
    }

    private static func open(_ box: any AnyObject & Sendable) -> Value {
      unsafeDowncast(box, to: Box<Value>.self).content
    }
  }

  final class Box<Content: Sendable>: Sendable {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  final class Core: Sendable {
    typealias Outcome = Result<any AnyObject & Sendable, any Error>
    typealias Handler = @Sendable (Outcome) -> Void
    /// Runs on the thread that settles the promise, and returns what is left to do.
    typealias Observer = @Sendable (Outcome) -> Rest

    enum State: Sendable {
      case pending([Observer])
      case notifying(Outcome, newcomers: [Observer])
      case settled(Outcome)
    }

    private let state: Lock<State>
    private let link = Link()

    init() { state = Lock(.pending([])) }

    init(_ outcome: Outcome) { state = Lock(.settled(outcome)) }

    deinit {
      var remains: State? = state.withLock { state in
        defer { state = .pending([]) }
        return state
      }
      Releases.perform { _ = remains.take() }
    }

    func settle(_ outcome: Outcome) { decide(outcome).perform() }

    /// Keeps the first outcome, and leaves the observers to be notified.
    private func decide(_ outcome: Outcome) -> Rest {
      let observers = state.withLock { state -> [Observer]? in
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
      state.withLock { state in
        guard case .notifying(let outcome, let newcomers) = state else { return [] }
        state = newcomers.isEmpty ? .settled(outcome) : .notifying(outcome, newcomers: [])
        return newcomers
      }
    }

    /// Notifies an observer now, or as soon as there is an outcome.
    private func attach(_ observer: @escaping Observer) -> Rest {
      let known = state.withLock { state -> Outcome? in
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
        queue.async { handler(outcome) }
      }
    }

    func then(on queue: DispatchQueue, _ next: @escaping @Sendable (any AnyObject & Sendable) throws -> Core) -> Core {
      let derived = Core()
      derived.link.wait(under: link)
      attach { outcome in
        switch outcome {
        case .failure(let error): return derived.decide(.failure(error))
        case .success(let value):
          queue.async {
            do { try derived.adopt(next(value)) } catch { derived.settle(.failure(error)) }
          }
          return .nothing
        }
      }.perform()
      return derived
    }

    /// Takes over the outcome of another promise, now or when it comes.
    private func adopt(_ other: Core) {
      link.wait(under: other.link)
      if other.link.leads(to: link) { return settle(.failure(WaitsForItself())) }
      other.attach(decide).perform()
    }
  }
  // end
}

@Suite("Step 17: Sendable and async")
struct Step17Tests {
  typealias Promise = Step17.Promise
  private let queue = DispatchQueue(label: "blocks")

  @Test("Mended: a task waits for a promise, and no thread is blocked meanwhile")
  func waits() async throws {
    let source = Promise<Int>()
    async let sum = source.then(on: queue) { value in Promise(.success(value + 1)) }.get()
    source.settle(.success(7))
    #expect(try await sum == 8)
    await #expect(throws: Oops.self) { try await Promise<Int>(.failure(Oops())).get() }
  }

  @Test("Mended: a value that two threads could change at once is refused")
  func refused() throws {
    let page = try #require(try snippets(in: "Step16TypedOrErased.swift")["page"])
    #expect(try complaints(about: "Step16TypedOrErased.swift", and: page).isEmpty)
    let said = try complaints(about: "Step17Sendable.swift", and: page.replacing("Step16", with: "Step17"))
    #expect(!said.isEmpty && said.allSatisfy { $0.contains("'Sendable'") }, "\(said)")
  }

  @Test("Mended: a variable outside of the lock is refused")
  func careless() throws {
    let code = try snippets(in: "Step17Sendable.swift")["promise"] ?? ""
    let careless = code.replacing("private let link = Link()", with: "private var link = Link()")
    #expect(careless != code)
    let said = try complaints(about: "Step17Sendable.swift", and: careless)
    #expect(!said.isEmpty && said.allSatisfy { $0.contains("is mutable") }, "\(said)")
  }

  @Test("Still wrong: a task that is cancelled waits on")
  func cancelled() async {
    let source = Promise<Int>()
    let waiting = Task { try? await source.get() }
    waiting.cancel()
    source.settle(.success(7))
    #expect(await waiting.value == 7)
  }

  @Test("Still wrong: when the source is dropped, a chain and a task that waits for it get nothing")
  func dropped() {
    let seen = Probe<Int>()
    var source: Promise<Int>? = Promise()
    weak let core = source?.core
    let last = source?.then(on: queue) { value in Promise(.success(value)) }
    last?.core.observe { _ in seen.put(0) }  // as the handler that resumes a task
    source = nil
    #expect(core == nil && seen.all == [])
  }

  @Test("Mended: many threads settle, attach and wait at once")
  func threads() async throws {
    for _ in 0..<100 {
      let source = Promise<Int>()
      let seen = Probe<Int>()
      async let waited = source.get()
      DispatchQueue.concurrentPerform(iterations: 4) { thread in
        if thread < 2 {
          source.settle(.success(thread))
        } else {
          source.observe(on: queue) { outcome in seen.put(outcome.number) }
        }
      }
      #expect(Set(seen.wait(for: 2) + [try await waited]).count == 1)
    }
  }

  /// What the compiler says of the promise of a step with some code that uses it.
  private func complaints(about step: String, and code: String) throws -> [String] {
    let promise = try snippets(in: step)["promise"] ?? ""
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "Step.swift")
    let imports = "import Foundation\nimport Synchronization\ntypealias Lock = Mutex"
    try "\(imports)\nenum \(step.prefix(6)) {\n\(promise)\n}\n\(code)".write(
      to: file, atomically: true, encoding: .utf8)
    return try Compiler.complaints(about: [file], ["-swift-version", "6"]).map(\.sentence)
  }
}
