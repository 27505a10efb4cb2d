import Dispatch
import Foundation
import FullPromises
import Locking
import TestSupport
import Testing

struct Oops: Error, Equatable {
  var code = 1
}

/// A value that many threads change in turn.
final class Box<Value: Sendable>: Sendable {
  private let lock: Lock<Value>

  init(_ value: Value) { lock = Lock(value) }

  var value: Value { lock.withLock { $0 } }

  func change<Result: Sendable>(_ body: @Sendable (inout Value) -> Result) -> Result { lock.withLock { body(&$0) } }
}

extension Box where Value: RangeReplaceableCollection, Value.Element: Sendable {
  func append(_ element: Value.Element) { change { $0.append(element) } }
}

extension Promise where Value: Sendable {
  /// Waits for the outcome, a minute at most; a promise that takes longer is a failed test.
  func settled(_ location: SourceLocation = #_sourceLocation) -> Result<Value, any Error>? {
    let done = DispatchSemaphore(value: 0)
    always(on: DispatchQueue(label: "settled")) { done.signal() }
    guard done.isSignalled() else {
      Issue.record("not settled within a minute", sourceLocation: location)
      return nil
    }
    return Result { try awaitPromise(self, timeout: 0) }
  }

  /// The value that the promise comes to.
  func get(_ location: SourceLocation = #_sourceLocation) throws -> Value {
    try #require(settled(location), sourceLocation: location).get()
  }
}

extension DispatchSemaphore {
  /// Waits for a signal, unless the test hangs.
  func isSignalled() -> Bool { wait(timeout: .now() + patience) == .success }
}

/// Runs a block on a thread of its own, with a small stack, so that it keeps no shared thread from its work.
///
/// The function returned waits for what the block returned or threw, a minute at most.
@discardableResult
func onThread<Value: Sendable>(
  _ work: @escaping @Sendable () throws -> Value
) -> (_ location: SourceLocation) -> Result<Value, any Error>? {
  let (done, result) = (DispatchSemaphore(value: 0), Box<Result<Value, any Error>?>(nil))
  let thread = Thread {
    let outcome = Result(catching: work)
    result.change { $0 = outcome }
    done.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  return { location in
    if !done.isSignalled() { Issue.record("a thread didn't end", sourceLocation: location) }
    return result.value
  }
}

/// Runs a block on a thread with a small stack and waits until it ended.
func onSmallStack(_ location: SourceLocation = #_sourceLocation, _ work: @escaping @Sendable () -> Void) {
  _ = onThread(work)(location)
}

/// Counts the tokens that somebody still holds, so that a test sees when captures are let go of.
final class Live: Sendable {
  final class Token: Sendable {
    let zero = 0
    private let live: Live

    init(_ live: Live) {
      self.live = live
      live.tokens.change { $0 += 1 }
    }

    deinit {
      if live.tokens.change({
        $0 -= 1; return $0 == 0
      }) {
        live.end.signal()
      }
    }
  }

  private let tokens = Box(0)
  private let end = DispatchSemaphore(value: 0)

  var count: Int { tokens.value }

  /// Whether all tokens have gone, unless the test hangs: a thread of the module may free the last of them.
  func isEmpty() -> Bool { count == 0 || end.isSignalled() && count == 0 }

  func token() -> Token { Token(self) }
}

private let mainKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()

/// Whether this runs on the main queue, which under the test command is drained by another thread than the first.
func isOnMain() -> Bool {
  _ = mainKey
  return DispatchQueue.getSpecific(key: mainKey) == true
}

let serial = DispatchQueue(label: "serial")

/// Time that passes when the test says so. Blocks still run on their queues.
final class Clock: Sendable {
  private struct Timer: Sendable {
    let id: Int
    let due: Double
    let fire: @Sendable () -> Void
  }

  private struct State: Sendable {
    var now = 0.0
    var made = 0
    var timers: [Timer] = []
  }

  private let state = Box(State())

  /// How many timers wait.
  var timers: Int { state.value.timers.count }

  /// When the waiting timers are due.
  var due: [Double] { state.value.timers.map(\.due) }

  var scheduler: Scheduler {
    Scheduler(
      enqueue: { queue, block in queue.async(execute: block) },
      after: { seconds, queue, block in
        let id = self.state.change { state in
          state.made += 1
          state.timers.append(Timer(id: state.made, due: state.now + seconds) { queue.async(execute: block) })
          return state.made
        }
        return { self.state.change { state in state.timers.removeAll { timer in timer.id == id } } }
      })
  }

  /// Lets time pass and fires what is due, in the order of due times.
  func advance(_ seconds: Double) {
    let due = state.change { state -> [Timer] in
      state.now += seconds
      let now = state.now
      let due = state.timers.filter { timer in timer.due <= now }
      state.timers.removeAll { timer in timer.due <= now }
      return due.sorted { $0.due < $1.due }
    }
    due.forEach { timer in timer.fire() }
  }
}
