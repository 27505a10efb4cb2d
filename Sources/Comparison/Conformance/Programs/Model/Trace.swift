/// Something that a program makes happen and that can be seen.
enum Event: Codable, Hashable, Sendable {
  /// The work of a source runs.
  case work(Int)
  /// The work of a source is stopped.
  case stopped(Int)
  /// A block runs. Which promise it was chained to, which it makes, and what it was given.
  case ran(of: Int, Int, Received, Place? = nil)
  /// A handler runs.
  case received(of: Int, Int, Received, Place? = nil)
  /// A promise is read.
  case read(Int, Received?)
  /// The clock is turned while so many timers wait.
  case clock(timers: Int)

  /// Events of one line come in the order that semantics gives them; between lines there is no order within a step.
  /// What a promise gives to several queues has a line on each. All on the stack share one if the order says so.
  func line(_ order: Semantics.Order) -> Int {
    switch self {
    case .stopped where order == .ofStops || order == .ofEverything: -2
    case .work(let promise): order == .ofEverything ? -2 : 8 * promise
    case .stopped(let promise): 8 * promise + 1
    case .read(let promise, _): order == .ofEverything ? -2 : 8 * promise + 2
    case .ran(let promise, _, _, let place), .received(let promise, _, _, let place):
      if let place {
        8 * promise + (place.queue == nil ? 4 : place.queue == .first ? 5 : 6)
      } else {
        order == .ofEverything ? -2 : 8 * promise + 3
      }
    case .clock: -1
    }
  }

  fileprivate var withoutErrors: Event {
    switch self {
    case .ran(let source, let id, .foreign, let place): .ran(of: source, id, .foreign(nil), place)
    case .received(let source, let id, .foreign, let place): .received(of: source, id, .foreign(nil), place)
    case .read(let id, .foreign): .read(id, .foreign(nil))
    default: self
    }
  }
}

/// Where a block or handler runs, if not where all do that no queue is named for.
struct Place: Codable, Hashable, Sendable {
  /// Nil for a queue that the program doesn't name.
  let queue: Program.Queue?
  /// Whether it runs inside a call that another block or handler makes there.
  var isInside = false
}

/// What happened in each step.
struct Trace: Codable, Hashable, Sendable {
  private(set) var events: [Event] = []
  /// Where the events of each step end.
  private(set) var ends: [Int] = []

  /// Adds a step, with its events in the order of their lines.
  mutating func append(_ step: [Event], _ order: Semantics.Order = .ofEachPromise) {
    events += step.count < 2 ? step : inLines(step, order)
    ends.append(events.count)
  }

  subscript(step: Int) -> ArraySlice<Event> { events[(step == 0 ? 0 : ends[step - 1])..<ends[step]] }

  /// The first so many steps of it.
  func prefix(_ count: Int) -> Trace {
    var trace = self
    trace.ends = Array(ends.prefix(count))
    trace.events = Array(events.prefix(trace.ends.last ?? 0))
    return trace
  }

  /// The same, with the errors alike that a promise makes itself.
  var withoutErrors: Trace {
    var trace = self
    trace.events = events.map(\.withoutErrors)
    return trace
  }

  func isBeginning(of other: Trace) -> Bool {
    ends.indices.allSatisfy { $0 < other.ends.count && self[$0] == other[$0] }
  }
}

extension Program {
  /// What should happen in each step.
  func trace(_ semantics: Semantics, _ choices: Choices) -> Trace {
    var trace = Trace()
    _ = end(semantics, choices) { model in
      trace.append(model.events, semantics.order)
      model.events.removeAll(keepingCapacity: true)
    }
    return trace
  }

  /// Where the model stands when it is over.
  func end(_ semantics: Semantics, _ choices: Choices = [], each: (inout Model) -> Void = { _ in }) -> Model {
    var model = Model(semantics, choices)
    for step in steps {
      model.take(step)
      model.endStep()
      each(&model)
    }
    return model
  }

  /// How many queues may follow one another, from a promise to the last one that its outcome reaches.
  var hops: Int { steps.count { $0.made != nil } + 2 }
}

/// The events line by line, each line in its order, or in one that doesn't depend on it.
func inLines(_ events: [Event], _ order: Semantics.Order = .ofEachPromise) -> [Event] {
  let events = order == .ofSteps ? events.sorted { "\($0)" < "\($1)" } : events
  return events.enumerated().map { (line: $1.line(order), offset: $0, event: $1) }
    .sorted { ($0.line, $0.offset) < ($1.line, $1.offset) }.map(\.event)
}
