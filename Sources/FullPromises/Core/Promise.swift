import Dispatch
import Synchronization

/// How does a promise keep its one outcome and hand it to everybody who asked?
///
/// A promise is pending, then settled: fulfilled with a value or rejected with an error. The first resolution wins and
/// every later one is ignored. Observers that were attached before hear of it in the order in which they were attached;
/// those attached later hear of it too. Blocks always run on a queue, never inside the call that attached or settled.
///
/// All members may be used from any thread. Dropping, settling and observing take constant stack, however long the
/// chain. Source: document 004, "What is a promise?"; Promises/A+ 2.1.
public final class Promise<Value: Sendable>: AnyPromise {
  /// A block that resolves the promise through one of the two functions it is given, now or later.
  public typealias Async =
    @Sendable (_ fulfill: @escaping @Sendable (Value) -> Void, _ reject: @escaping @Sendable (any Error) -> Void) throws
    -> Void

  @usableFromInline let core: Core

  @usableFromInline
  init(by resolver: Resolver, _ scheduler: Scheduler? = nil) {
    core = Core(.pending(.init()), by: resolver, scheduler)
    DispatchGroup.promises.enter()
  }

  @usableFromInline
  init(settled outcome: Outcome) { core = Core(.settled(outcome), by: .caller, nil) }

  deinit {
    var remains = core.end(isPlain: _isPOD(Value.self), "\(Promise.self)")
    release(&remains)
  }

  /// A pending promise, for somebody to resolve with `fulfill` or `reject`.
  @inlinable
  public convenience init() { self.init(by: .caller) }

  /// A pending promise, for somebody to resolve with `fulfill` or `reject`.
  @inlinable
  public static func pending() -> Promise { Promise() }

  /// A promise fulfilled with a value.
  @_disfavoredOverload @inlinable
  public convenience init(_ value: Value) { self.init(settled: Outcome(value)) }

  /// A promise rejected with an error.
  @_disfavoredOverload @inlinable
  public convenience init(_ error: any Error) { self.init(settled: .error(error)) }

  /// A promise that a block resolves, run later on the queue. An error it throws before it resolved rejects.
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping Async) {
    self.init(by: .functions(queue))
    hop { [self] _ in
      do {
        try work({ value in self.fulfill(value) }, { error in self.reject(error) })
        return .later
      } catch { return .outcome(.error(error)) }
    }
  }

  /// A promise of what a block returns or throws, run later on the queue.
  ///
  /// A block that returns a promise also fits this form, as a value that happens to be a promise. Hence it is
  /// disfavored; `docs/decisions/full-overloads.md` says more.
  @_disfavoredOverload @inlinable
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () throws -> Value) {
    self.init(by: .block(queue))
    hop { _ in .value(of: work) }
  }

  /// A promise that takes over the outcome of the promise which a block returns, run later on the queue.
  @inlinable
  public convenience init(on queue: DispatchQueue = .promises, _ work: @escaping @Sendable () throws -> Promise) {
    self.init(by: .block(queue))
    hop { _ in .promise(of: work) }
  }

  /// Resolves the promise with a value. Ignored when it is resolved already.
  @inlinable
  public func fulfill(_ value: Value) { settle(Outcome(value)) }

  /// Resolves the promise with an error. Ignored when it is resolved already.
  @inlinable
  public func reject(_ error: any Error) { settle(.error(error)) }
}

/// A promise whose type doesn't matter. All the work is done on these.
@usableFromInline
protocol AnyPromise: AnyObject, Sendable {
  var core: Core { get }
}

extension AnyPromise {
  @inlinable var scheduler: Scheduler? { core.scheduler }
  /// Where its block runs, if it has one.
  var queue: DispatchQueue? { core.queue }

  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result { core.withState(transition) }
}

/// What a promise consists of.
@usableFromInline
struct Core: ~Copyable, Sendable {
  private let state: Lock<State>
  @usableFromInline let scheduler: Scheduler?
  let resolver: Resolver
  private let isSent = Atomic<Bool>(false)

  init(_ state: State, by resolver: Resolver, _ scheduler: Scheduler?) {
    self.state = Lock(state)
    self.scheduler = scheduler
    self.resolver = resolver
  }

  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result { state.withLock(transition) }

  var queue: DispatchQueue? {
    switch resolver {
    case .block(let queue), .functions(let queue): queue
    case .caller, .operation: nil
    }
  }

  /// Whether only the return of its block settles it.
  var isSettledByReturn: Bool { if case .block = resolver { true } else { false } }

  /// Whether a block that this promise needs is on its way to its queue and hasn't started.
  var isOnTheWay: Bool {
    get { isSent.load(ordering: .sequentiallyConsistent) }
    nonmutating set { isSent.store(newValue, ordering: .sequentiallyConsistent) }
  }
}

/// Who settles a promise: its caller, an operator, the return of a block that is sent to a queue, or anybody to whom such a
/// block hands its functions.
@usableFromInline
enum Resolver: Sendable {
  case caller
  case operation
  case block(DispatchQueue)
  case functions(DispatchQueue)

  /// Whether it is settled by hand. The drop of any other promise follows from the drop of what it waits for.
  var isByHand: Bool {
    switch self {
    case .caller, .functions: true
    case .operation, .block: false
    }
  }
}
