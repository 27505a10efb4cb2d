import Dispatch
import ResolveBlockPromise
import Testing

extension HookTests {
  /// A promise owns its context until its block is on the way there. From then on the blocks must not keep the context
  /// that keeps them.
  @Suite("Ownership of a context")
  struct ContextOwnershipTests {
    private let gone = Probe<Bool>()

    /// The reports that `body` leads to; those about promises of other tests don't have the name.
    private func reports(_ body: () -> Void) -> [Report.Problem] {
      let found = Probe<Report.Problem>()
      Report.hook { report in if report.promise.hasPrefix("lost") { found.put(report.problem) } }
      defer { Report.hook(nil) }
      body()
      return found.all
    }

    @Test(
      "A context that only its blocks would keep goes with them: the chain gets the error, and a report is sent",
      arguments: Attaching.inTheContext)
    func goes(_ attaching: Attaching) {
      let hand = Hand()
      let end = Lock<Promise<String>?>(nil)
      let seen = reports {
        let start = Promise<Int>(scheduler: hand.scheduler)
        start.runInContext(Shelf(Token(gone)))
        end.withLock { $0 = attaching.attach(to: start, hand) }
        start.resolve(1)
        hand.run()
      }
      #expect(gone.all == [true])
      #expect(end.withLock { $0 }.map { end in hand.outcome(of: end) } == "error 9001")
      #expect(seen == [.dropped])
    }

    @Test("A context whose promise runs its block elsewhere goes with the promise", arguments: Attaching.elsewhere)
    func unused(_ attaching: Attaching) {
      let hand = Hand()
      let seen = reports {
        let ended = Probe<String>()
        let start = Lock<Promise<Int>?>(Promise(scheduler: hand.scheduler))
        _ = start.withLock { $0?.runInContext(Shelf(Token(gone))) }
        start.withLock { $0.map { start in attaching.attach(to: start, hand) } }?.then { ended.put($0) }
        start.withLock { $0.take() }?.resolve(1)
        hand.run()
        #expect(ended.all == ["1"])
      }
      #expect(gone.all == [true])
      #expect(seen.isEmpty)
    }

    @Test("A context that waits for nobody but a task goes when the task has the outcome")
    func awaited() async throws {
      func value() async throws -> Int {
        let start = Promise<Int>().runInContext(Shelf(Token(gone)))
        start.resolve(1)
        return try await start.get()
      }
      #expect(try await value() == 1)
      #expect(gone.all == [true])
    }

    @Test("A step that waits keeps the context; once its block is on the way there, the step doesn't")
    func laterStep() {
      let work = Promise<Int>()
      let shelf = Lock<Shelf?>(Shelf(Token(gone)))
      let end = Lock<Promise<Int>?>(nil)
      let seen = reports {
        let start = Promise<Int>()
        if let shelf = shelf.withLock({ $0 }) { start.runInContext(shelf) }
        end.withLock {
          $0 = start.iterate { _, _ -> Iteration<Int, Int> in .next(work) }
          $0?.name = "lost"
        }
        start.resolve(0)
        #expect(shelf.withLock { $0.take() }?.run() == 1)
        #expect(gone.all.isEmpty)
        work.resolve(1)
        #expect(gone.all == [true])
      }
      #expect(end.withLock { $0 }?.outcome() == "error 9001")
      #expect(seen == [.dropped])
    }

    @Test("An iteration whose context has gone ends with the error, and no step runs outside the context")
    func goneBetweenSteps() {
      let (hand, steps) = (Hand(), Probe<Int>())
      let end = Lock<Promise<Int>?>(nil)
      let seen = reports {
        let start = Promise<Int>(scheduler: hand.scheduler).runInContext(HandContext(hand))
        end.withLock {
          $0 = start.iterate { value, step -> Iteration<Int, Int> in
            steps.put(step)
            return .next(.resolved(with: value))
          }
          $0?.name = "lost"
        }
        start.resolve(0)
        hand.run()
      }
      #expect(steps.all == [0])
      #expect(end.withLock { $0 }.map { end in hand.outcome(of: end) } == "error 9001")
      #expect(seen == [.dropped])
    }
  }
}

/// How is something attached to a promise with a context?
enum Attaching: CaseIterable {
  case then, returning, failing, both, thenError, recovering, optional, iterate, iterateToVoid, job, renamed
  case on, moved, after, afterList, afterEach, adopted

  static let inTheContext = allCases.filter { attaching in !elsewhere.contains(attaching) }
  static let elsewhere: [Attaching] = [.on, .moved, .after, .afterList, .afterEach, .adopted]

  /// Attaches a block; the promise that a lost block would resolve gets a name.
  func attach(to start: Promise<Int>, _ hand: Hand) -> Promise<String> {
    func named<Value>(_ next: Promise<Value>) -> Promise<Value> {
      next.name = "lost"
      return next
    }
    switch self {
    case .then: return named(start.then { "\($0)" })
    case .returning: return named(start.then { Promise.resolved(with: "\($0)") })
    case .failing: return named(start.then { Oops($0) }).then { "\($0)" }
    case .both: return named(start.then({ "\($0)" }, error: { "\($0)" }))
    case .thenError: return named(start.thenError { text($0) })
    case .recovering: return named(start.thenError { Promise.resolved(with: text($0)) })
    case .optional: return named(start.then { Optional(Promise.resolved(with: "\($0)")) }).then { $0 ?? "nil" }
    case .iterate: return named(start.iterate { value, _ -> Iteration<Int, String> in .done("\(value)") })
    case .iterateToVoid: return named(start.iterate { _, _ -> Iteration<Int, Void> in .done }).then { "\($0)" }
    case .job:
      let work = named(start.then { "\($0)" })
      let result = JobQueue(queue: .global(), scheduler: hand.scheduler).add { work }
      hand.run()
      return result
    case .renamed:
      start.name = "renamed"
      return named(start.then { "\($0)" })
    case .on: return start.then(on: DispatchQueue.global()) { "\($0)" }
    case .moved:
      // The later setting of a queue leaves the context, so the block is attached for another queue.
      return start.run(on: DispatchQueue.global()).then(on: DispatchQueue.global()) { "\($0)" }
    case .after: return Promise.after([1: start]) { results, _ in text(results[1]) }
    case .afterList: return Promise.after([start]) { results, _ in text(results[0]) }
    case .afterEach: return Promise.after(start, Promise.resolved(with: 2)) { first, _ in text(first) }
    case .adopted:
      let adopter = Promise<Int>(scheduler: hand.scheduler)
      adopter.resolve(start)
      return adopter.then { "\($0)" }
    }
  }
}

/// A context that keeps its blocks for later.
private final class Shelf: ExecutionContext {
  private let blocks = Lock<[@Sendable () -> Void]>([])
  private let token: Token

  init(_ token: Token) { self.token = token }

  func enqueue(_ block: @escaping @Sendable () -> Void) { blocks.withLock { $0.append(block) } }

  /// Runs the blocks that wait, and returns how many those were.
  func run() -> Int {
    let due = blocks.withLock { exchange(&$0, with: []) }
    for block in due { block() }
    return due.count
  }
}
