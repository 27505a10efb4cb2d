import Dispatch
import Foundation
import Synchronization
import Testing

/// An error to be told from others.
struct Oops: Error, Equatable, CustomDebugStringConvertible {
  let number: Int
  init(_ number: Int = 1) { self.number = number }
  var debugDescription: String { "oops \(number)" }
}

/// What handlers left, in their order, with a guard against waiting for ever.
final class Probe<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  private let signal = DispatchSemaphore(value: 0)
  #if THREAD_SANITIZER
    private let order = Atomic<UInt8>(0)
  #endif

  func put(_ value: Value) {
    values.withLock { values in
      #if THREAD_SANITIZER
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
      #endif
      values.append(value)
    }
    signal.signal()
  }

  var all: [Value] {
    values.withLock { values in
      #if THREAD_SANITIZER
        _ = order.load(ordering: .acquiring)
        defer { order.store(0, ordering: .releasing) }
      #endif
      return values
    }
  }

  /// Waits until `count` values more were left, and returns them all.
  @discardableResult
  func wait(for count: Int = 1, within seconds: Int = 10, _ place: SourceLocation = #_sourceLocation) -> [Value] {
    for _ in 0..<count where signal.wait(timeout: .now() + .seconds(seconds)) == .timedOut {
      Issue.record("nothing came within \(seconds) s", sourceLocation: place)
      break
    }
    return all
  }
}

/// An object whose end is seen.
final class Token: Sendable {
  private let ended: Probe<Bool>
  init(_ ended: Probe<Bool>) { self.ended = ended }
  deinit { ended.put(true) }
}

/// Runs `body` on a thread with a stack of 512 KiB and waits for its end.
func onSmallStack(_ place: SourceLocation = #_sourceLocation, _ body: @escaping @Sendable () -> Void) {
  onSmallStacks([body], place)
}

/// Runs the bodies at the same time, each on a thread with a stack of 512 KiB, and waits for their ends.
func onSmallStacks(_ bodies: [@Sendable () -> Void], _ place: SourceLocation = #_sourceLocation) {
  let done = DispatchSemaphore(value: 0)
  for body in bodies {
    let thread = Thread {
      body()
      done.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }
  for _ in bodies where done.wait(timeout: .now() + .seconds(120)) == .timedOut {
    Issue.record("a thread didn't end within 120 s", sourceLocation: place)
    break
  }
}

/// Links in a long chain. Fewer prove as much: a stack of 512 KiB has 26 bytes for each of 20,000 calls.
#if THREAD_SANITIZER
  let links = 20_000
#elseif DEBUG
  let links = 100_000
#else
  let links = 1_000_000
#endif
