import Dispatch

/// What happened, where, and in which order?
///
/// Takes events from any thread and gives each the name of the place on which it was told: a queue's label, `main`, or
/// `worker` for a thread of the system.
final class Trace: Sendable {
  private let events = Lock<[TraceEvent]>([])

  var all: [TraceEvent] { events.withLock { $0 } }

  func add(_ kind: TraceEvent.Kind, _ what: String) {
    let event = TraceEvent(place: TracePlace.current, kind: kind, what: what)
    events.withLock { $0.append(event) }
  }
}

/// One thing that happened.
public struct TraceEvent: Sendable, Equatable {
  /// What can happen.
  public enum Kind: String, Sendable {
    /// A promise was made.
    case created
    /// Work began.
    case started
    /// An outcome was there: the work completed, or a block returned it.
    case settled
    /// An outcome came to a block, which ran.
    case delivered
    /// Somebody gave up.
    case cancelled
    /// A block was let go of, with all that it captured.
    case freed
  }

  /// Where it happened.
  public let place: String
  /// What happened.
  public let kind: Kind
  /// To whom or to what.
  public let what: String
}

/// Where does code run just now? Queues that were given a name know it.
enum TracePlace {
  private static let name = DispatchSpecificKey<String>()

  /// The main queue has its name, because its thread may not tell: a process can let another one drain it. It is given
  /// once, since giving it again would free the one that somebody is reading.
  private static let mainIsNamed: Void = DispatchQueue.main.setSpecific(key: name, value: "main")

  static var current: String {
    _ = mainIsNamed
    return DispatchQueue.getSpecific(key: name) ?? "worker"
  }

  /// A serial queue that is a place of its own.
  static func queue(_ label: String) -> DispatchQueue {
    let queue = DispatchQueue(label: label)
    queue.setSpecific(key: name, value: label)
    return queue
  }
}

/// What a block captures, so that letting go of the block is an event.
final class TraceCapture: Sendable {
  private let what: String
  private let trace: Trace

  init(_ what: String, in trace: Trace) { (self.what, self.trace) = (what, trace) }
  deinit { trace.add(.freed, what) }
}
