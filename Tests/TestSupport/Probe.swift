import Dispatch
import Locking
import Testing

/// What did handlers leave, in which order? With a guard against waiting for ever.
package final class Probe<Value: Sendable>: Sendable {
  private let values = Lock<[Value]>([])
  private let signal = DispatchSemaphore(value: 0)

  package init() {}

  @Sendable package func put(_ value: Value) {
    values.withLock { $0.append(value) }
    signal.signal()
  }

  package var all: [Value] { values.withLock { $0 } }

  /// Waits until `count` values more were left, and returns them all.
  @discardableResult
  package func wait(for count: Int = 1, _ place: SourceLocation = #_sourceLocation) -> [Value] {
    for _ in 0..<count where signal.wait(timeout: .now() + patience) == .timedOut {
      Issue.record("nothing came", sourceLocation: place)
      break
    }
    return all
  }
}

/// Waits in a task until it is so, without sleeping.
package func until(_ place: SourceLocation = #_sourceLocation, _ condition: () -> Bool) async {
  let end = DispatchTime.now() + patience
  while !condition() {
    if DispatchTime.now() > end {
      Issue.record("it never was so", sourceLocation: place)
      return
    }
    await Task.yield()
  }
}

/// An object whose end is seen.
package final class Token: Sendable {
  private let ended: Probe<Bool>
  package init(_ ended: Probe<Bool>) { self.ended = ended }
  deinit { ended.put(true) }
}

/// Calls a function as it goes.
package final class Mark: Sendable {
  private let end: @Sendable () -> Void
  package init(_ end: @escaping @Sendable () -> Void) { self.end = end }
  deinit { end() }
}

/// An error to be told from others.
package struct Oops: Error, Equatable, CustomDebugStringConvertible {
  package let number: Int
  package init(_ number: Int = 1) { self.number = number }
  package var debugDescription: String { "oops \(number)" }
}
