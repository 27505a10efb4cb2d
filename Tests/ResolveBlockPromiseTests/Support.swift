import Dispatch
@_exported import Locking
import ResolveBlockPromise
import Synchronization
@_exported import TestSupport
import Testing

extension Probe {
  /// Waits for one more value and returns the last one.
  func take(_ place: SourceLocation = #_sourceLocation) -> Value? { wait(place).last }
}

extension DispatchSemaphore {
  /// Waits, unless the test hangs.
  func pass(_ place: SourceLocation = #_sourceLocation) {
    #expect(wait(timeout: .now() + patience) == .success, sourceLocation: place)
  }
}

/// The end of a chain as text, so that one comparison tells value and error apart.
func text<Value>(_ result: Result<Value, any Error>?) -> String {
  switch result {
  case nil: "nothing"
  case .success(let value)?: "\(value)"
  case .failure(let error as PromiseError)?: "error \(error.code)"
  case .failure(let error)?: "error \(error)"
  }
}

extension Promise where Value: Sendable {
  /// Waits for the outcome and takes the one slot for it.
  func outcome(_ place: SourceLocation = #_sourceLocation) -> String {
    let probe = Probe<Result<Value, any Error>>()
    thenError { probe.put($0) }
    return text(probe.take(place))
  }
}

/// Blocks that wait until the test runs them, in the order in which they came.
final class Hand: Sendable {
  private let waiting = Lock<[@Sendable () -> Void]>([])
  private let isClosed = Atomic(false)

  /// Puts blocks here instead of on their queues.
  var scheduler: Scheduler {
    Scheduler { _, block in
      if !self.isClosed.load(ordering: .relaxed) { self.waiting.withLock { $0.append(block) } }
    }
  }

  /// How many blocks wait.
  var count: Int { waiting.withLock { $0.count } }

  /// Drops all blocks that wait without running one, and with `forever` those that come later too.
  func drop(forever: Bool = false) {
    isClosed.store(forever, ordering: .relaxed)
    let blocks = waiting.withLock { exchange(&$0, with: []) }
    withExtendedLifetime(blocks) {}
  }

  /// Runs the first block; false if there is none.
  @discardableResult
  func runOne() -> Bool {
    guard let block = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return false }
    block()
    return true
  }

  /// Runs blocks until none is left, and returns how many that were.
  @discardableResult
  func run() -> Int {
    var count = 0
    while runOne() { count += 1 }
    return count
  }

  /// The outcome of a promise as it is when no block waits.
  func outcome<Value: Sendable>(of promise: Promise<Value>) -> String {
    let probe = Probe<String>()
    promise.thenError { probe.put(text($0)) }
    run()
    return probe.all.last ?? "nothing"
  }
}

/// A context whose blocks wait in a hand.
final class HandContext: ExecutionContext {
  private let hand: Hand
  init(_ hand: Hand) { self.hand = hand }
  func enqueue(_ block: @escaping @Sendable () -> Void) { hand.scheduler.enqueue(DispatchQueue.global(), block) }
}

/// What a careless user might write; it must change nothing.
extension String: @retroactive Error {}

/// An error of one's own that can be written as a text and read again.
enum Code: String, Error, LosslessStringConvertible {
  case unknown
  init?(_ description: String) { self.init(rawValue: description) }
  var description: String { rawValue }
}

/// Levels of a deep nest. Fewer prove as much: a stack of 512 KiB has 52 bytes for each of 10,000 calls.
#if THREAD_SANITIZER
  let deepNest = 2_000
#elseif DEBUG
  let deepNest = 10_000
#else
  let deepNest = 100_000
#endif
