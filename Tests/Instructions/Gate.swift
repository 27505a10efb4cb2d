import Dispatch
import Synchronization

/// What waits until so many have arrived.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let missing: Atomic<Int>
  private let total = Atomic<Int>(0)

  init(arrivals: Int = 1) { missing = Atomic(arrivals) }

  func arrive(_ value: Int = 0) {
    add(value)
    if missing.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { semaphore.signal() }
  }

  func add(_ value: Int) { total.wrappingAdd(value, ordering: .relaxed) }

  func wait() { semaphore.wait() }
}

/// A value behind a lock.
final class Locked<Value: Sendable>: Sendable {
  private let content: Mutex<Value>

  init(_ value: Value) { content = Mutex(value) }

  func change<Result: Sendable>(_ change: (inout Value) -> Result) -> Result { content.withLock { change(&$0) } }
}

/// Keeps one value until somebody takes it.
final class Slot<Value: Sendable>: Sendable {
  private let content = Mutex<Value?>(nil)

  func put(_ value: Value) { content.withLock { $0 = value } }

  func take() -> Value? { content.withLock { $0.take() } }
}

/// Calls `attempt` so often, with a serial queue and what each try arrives at, and waits at the end.
@inline(__always)
func tries(_ count: Int, _ attempt: (Int, DispatchQueue, Gate) -> Void) {
  let queue = DispatchQueue(label: "serial")
  let gate = Gate(arrivals: count)
  for number in 0..<count { attempt(number, queue, gate) }
  gate.wait()
  queue.sync {}
}

/// Calls `attempt` so often, and waits after each time.
@inline(__always)
func roundTrips(_ count: Int, _ attempt: (Int, DispatchQueue, Gate) -> Void) {
  let queue = DispatchQueue(label: "serial")
  for number in 0..<count {
    let gate = Gate()
    attempt(number, queue, gate)
    gate.wait()
  }
  queue.sync {}
}

/// Gives `prepare` a concurrent queue and what each block arrives at; it returns what resolves all promises.
func pending(_ count: Int, _ prepare: (DispatchQueue, Gate) -> () -> Void) {
  let queue = DispatchQueue(label: "concurrent", attributes: .concurrent)
  let gate = Gate(arrivals: count)
  prepare(queue, gate)()
  gate.wait()
  queue.sync(flags: .barrier) {}
}
