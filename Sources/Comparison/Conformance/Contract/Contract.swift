import Dispatch

/// The contract between the suite and an adapter.
public enum Contract {
  /// Raised when an adapter that was right would have to change.
  public static let version = 2
}

/// The value or the error of a promise.
public typealias Outcome = Result<Int, Reason>

/// The one error that clauses use.
public struct Reason: Error, Hashable, Sendable, CustomStringConvertible {
  /// What a clause chose, or nil for an error that the design made itself.
  public let code: Int?

  /// One word for people.
  public let description: String

  /// Held as long as the error is.
  private let content: (any AnyObject & Sendable)?

  /// An error of the clause's own.
  public init(_ code: Int) { self.init(code, holding: nil) }

  init(_ code: Int, holding content: (any AnyObject & Sendable)?) {
    self.code = code
    self.content = content
    description = "\(code)"
  }

  /// What an adapter makes of any error: a `Reason` stays as it is, any other is one of the design's own.
  public init(_ error: any Error) {
    if let reason = error as? Reason {
      self = reason
    } else {
      code = nil
      content = nil
      description = "\(error)"
    }
  }
}

extension Reason {
  /// The content doesn't count.
  public static func == (one: Reason, other: Reason) -> Bool {
    one.code == other.code && one.description == other.description
  }

  /// As equality.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(description)
  }
}

/// What a block of a clause answers. The adapter says it in its design's way.
public enum Reply<Promise: Sendable>: Sendable {
  case value(Int)
  /// The error is returned, by whatever means the design has for that.
  case error(Reason)
  /// The error is thrown, where blocks can throw; otherwise as `error`.
  case thrown(Reason)
  case promise(Promise)
}

/// How often is something tried again, and when?
public struct Tries: Sendable {
  /// How many tries may follow the first: with 2 there are at most three in all.
  public let attempts: Int
  /// The seconds between a failure and the next try.
  public let delay: Double
  /// Asked after each failure, with the number of tries that are left and the error. False ends the tries with that
  /// error. Without a condition they go on.
  public let condition: (@Sendable (Int, Reason) -> Bool)?

  /// Everything said.
  public init(attempts: Int, delay: Double, condition: (@Sendable (Int, Reason) -> Bool)? = nil) {
    self.attempts = attempts
    self.delay = delay
    self.condition = condition
  }
}

/// How a caller waits for a promise that it doesn't keep.
///
/// The wait itself must not keep the promise from being released, whichever way the caller wrote it. So the adapter
/// writes out both ways, in the words of its promise.
public enum Handover: Sendable {
  /// The promise never gets a name: `await makePromise().get()`.
  case temporary
  /// The promise has a name and is given up: `let promise = makePromise()`, then `await (consume promise).get()`.
  case consumed
}

/// What the suite gives an adapter for one run of one clause.
public struct Environment: Sendable {
  /// A serial queue for the handlers and blocks of designs that run them on queues.
  public let queue: DispatchQueue

  /// Takes the blocks instead of the queue, if it is there and the adapter has the trait `executor`.
  public var executor: Executor?
  /// The time of timers, in clauses that control it.
  public internal(set) var clock: Clock?

  var marks: Marks?
  var lack = Lack()
  var alive = Alive()

  /// The number by which reports must name the promise that is being made, if the adapter has the trait `marks`. Pass
  /// it as the line of the place where the promise is made, or use it as the promise's name. Nil while nobody asks.
  public var mark: UInt? { marks?.current }

  /// Goes into a value, so that the suite sees how long the value is kept.
  public func life() -> any AnyObject & Sendable { alive.life() }

  /// Says that the promise has an operation, and not all that was asked of it just now: a retry that takes no
  /// condition, a wait that has no limit. The clause is then 'not offered', with this reason, whatever comes of it.
  public func lacks(_ reason: String) { lack.note(Violation(reason, .lacking)) }
}

/// What was asked that can't be: of an operation that is there in part, or by several threads?
final class Lack: Sendable {
  private let first = Lock<Violation?>(nil)

  /// What was said first.
  var violation: Violation? { first.withLock { $0 } }

  func note(_ violation: Violation) { first.withLock { $0 = $0 ?? violation } }
}

/// What a promise can or can't do. Those of operations follow from the operations that are set.
public enum Capability: String, CaseIterable, Codable, Hashable, Sendable {
  case resolved
  case then
  case recover
  case watch
  case always
  case cancel
  case cancelAnswering
  case makeCancellable
  case addStop
  case makeThrowing
  case all
  case settled
  case race
  case observeOn
  case wait
  case waitAs
  case makeAndWait
  case read
  case any
  case countErrors
  case outcomes
  case iterate
  case reduce
  case retry
  case jobs
  case delay
  case timeout
  case thenOn
  case thenIn
  case move
  case observeOnMain
  case observeAnywhere
  case reports
  /// If the environment has a clock, the promise's timers use it.
  case controlledTime
  /// A report names its promise by the value that `environment.mark` had when the promise was made.
  case marks
  /// More than one handler can be attached to one promise.
  case manyObservers
  /// A promise has one consumer. A second consumer, attached by a block or by `wait`, gets an error of the design's
  /// own.
  case oneConsumer
  /// The observers of one promise share one run of its work.
  case sharedRun
  /// A promise has an identity, so its own block can refer to it.
  case identity
  /// All blocks go to the environment's executor if it has one, so that the suite can choose their order.
  case executor
  /// The adapter has other forms of the promise, with other types of values or other entry points. Given by
  /// `Subject.adding`.
  case forms
}
