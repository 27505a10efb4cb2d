import Dispatch
import Synchronization

/// What waits for a handler to be reached, and keeps the outcomes so that a wrong one spoils the measurement.
///
/// Waiting has a deadline as a guard: a subject that loses a handler ends the run with an error and not in silence.
final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let total = Atomic<Int>(0)
  private let missing: Atomic<Int>
  private let opensEachTime: Bool
  private let deadline = DispatchTime.now() + .seconds(60)

  /// A gate that opens once for every `arrivals` values.
  init(arrivals: Int = 1) {
    missing = Atomic(arrivals)
    opensEachTime = arrivals == 1
  }

  /// Opens a gate of one arrival for one `wait()`, each time; one of several when all have arrived.
  func arrive(_ value: Int) {
    guard opensEachTime else { return count(value) }
    Probe.look()
    total.wrappingAdd(value, ordering: .relaxed)
    semaphore.signal()
  }

  /// Opens the gate when all have arrived. Safe from any number of threads.
  func count(_ value: Int) {
    Probe.look()
    total.wrappingAdd(value, ordering: .relaxed)
    if missing.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 { semaphore.signal() }
  }

  /// Adds a value from one thread at a time; nobody waits for it.
  func add(_ value: Int) {
    Probe.look()
    total.store(total.load(ordering: .relaxed) &+ value, ordering: .relaxed)
  }

  func wait() throws(WrongOutcome) {
    guard semaphore.wait(timeout: deadline) == .success else { throw .late }
  }

  /// Throws unless the values that arrived add up to `expected`.
  func check(_ expected: Int) throws(WrongOutcome) {
    let found = total.load(ordering: .acquiring)
    guard found == expected else { throw .sum(found: found, expected: expected) }
  }
}

/// Why a measurement was thrown away: its subject didn't compute what it was asked for.
enum WrongOutcome: Error, CustomStringConvertible {
  case late
  case sum(found: Int, expected: Int)

  var description: String {
    switch self {
    case .late: "a handler wasn't reached within 60 s"
    case .sum(let found, let expected): "the values add up to \(found), not to \(expected)"
    }
  }
}
