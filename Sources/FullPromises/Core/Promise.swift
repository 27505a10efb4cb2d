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

  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result { core.withState(transition) }
}

/// What a promise consists of.
@usableFromInline
struct Core: ~Copyable, Sendable {
  private let state: Lock<State>
  @usableFromInline let scheduler: Scheduler?
  let resolver: Resolver
  /// Whether a block that this promise needs is on its way to its queue and hasn't started.
  let isSent = Atomic<Bool>(false)

  init(_ state: State, by resolver: Resolver, _ scheduler: Scheduler?) {
    self.state = Lock(state)
    self.scheduler = scheduler
    self.resolver = resolver
  }

  @inline(__always)
  func withState<Result>(_ transition: (inout State) -> Result) -> Result { state.withLock(transition) }
}
