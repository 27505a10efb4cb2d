import Dispatch
import Synchronization
import Testing

@testable import ResolveBlockPromise

/// A value that a block leaves for the test, with a guard against waiting for ever.
final class Probe<Value: Sendable>: Sendable {
  private let box = Lock<[Value]>([])
  private let signal = DispatchSemaphore(value: 0)

  func put(_ value: Value) {
    box.withLock { $0.append(value) }
    signal.signal()
  }

  /// The values left so far.
  var all: [Value] { box.withLock { $0 } }

  /// Waits for one more value and returns the last one.
  func take(_ place: SourceLocation = #_sourceLocation) -> Value? {
    guard signal.wait(timeout: .now() + 60) == .success else {
      Issue.record("nothing came within a minute", sourceLocation: place)
      return nil
    }
    return box.withLock { $0.last }
  }
}

extension DispatchSemaphore {
  /// Waits, at most a minute.
  func pass(_ place: SourceLocation = #_sourceLocation) {
    #expect(wait(timeout: .now() + 60) == .success, sourceLocation: place)
  }
}

/// Waits in a task until it is so, at most a minute.
func until(_ condition: () -> Bool, _ place: SourceLocation = #_sourceLocation) async {
  let end = ContinuousClock.now + .seconds(60)
  while !condition(), ContinuousClock.now < end { await Task.yield() }
  #expect(condition(), sourceLocation: place)
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

extension Promise {
  /// Waits for the outcome and takes the one slot for it.
  func outcome(_ place: SourceLocation = #_sourceLocation) -> String {
    let probe = Probe<Result<Value, any Error>>()
    thenError { probe.put($0) }
    return text(probe.take(place))
  }
}

/// An error to be told from others.
struct Oops: Error, Equatable, CustomStringConvertible {
  let number: Int
  init(_ number: Int = 1) { self.number = number }
  var description: String { "oops \(number)" }
}

/// An object whose end is seen.
final class Token: Sendable {
  let probe: Probe<String>?
  init(_ probe: Probe<String>? = nil) { self.probe = probe }
  deinit { probe?.put("freed") }
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
    _ = waiting.withLock { exchange(&$0, with: []) }
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
}

/// A context whose blocks wait in a hand.
final class HandContext: ExecutionContext {
  private let hand: Hand
  init(_ hand: Hand) { self.hand = hand }
  func enqueue(_ block: @escaping @Sendable () -> Void) { hand.scheduler.enqueue(Queues.standard, block) }
}

/// Runs `body` on a thread with a stack of 512 KiB and waits for its end.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = SmallThread {
    body()
    done.signal()
  }
  thread.start()
  #expect(done.wait(timeout: .now() + 60) == .success)
}

/// What a careless user might write; it must change nothing.
extension String: @retroactive Error {}
