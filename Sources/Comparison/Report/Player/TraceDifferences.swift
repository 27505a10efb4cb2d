import Record

/// In which events do the performances of a scene differ, and what does each of them teach?
extension TraceRecord.Scenario {
  /// Whether all play the same code, that of a program.
  var isProgram: Bool { performances.contains { $0.events.contains { $0.place == "program" } } }

  /// For each event of each performance the lesson that it belongs to; nil where the scene isn't about it.
  var lessons: [[TraceLesson?]] {
    guard let subjects = TraceLesson.subjects[name], !isProgram else { return differences }
    return differences.map { lane in lane.map { $0.flatMap { subjects.contains($0) ? $0 : nil } } }
  }

  /// For each event of each performance what it teaches; nil where all performances have it, in the same place and
  /// order.
  var differences: [[TraceLesson?]] {
    let lanes = performances.map(Lane.init)
    let happenings = performances.flatMap(\.events)
    let scene = Facts(
      isProgram: isProgram,
      cancels: happenings.contains { $0.kind == .cancelled },
      hasOneConsumer: happenings.contains { $0.what.hasPrefix("error 9002 ") })
    return lanes.map { lane in
      lane.events.indices.map { event in
        let ways = lanes.reduce(into: Set()) { $0.formUnion(lane.ways(event, in: $1, scene)) }
        return ways.isEmpty ? nil : lane.events[event].lesson(ways, scene)
      }
    }
  }
}

/// What a scene has somewhere.
private struct Facts {
  let isProgram, cancels, hasOneConsumer: Bool
}

/// How an event differs from another lane's.
private enum Way { case isMissing, isMoved, isElsewhere }

/// A performance whose events can be found in another: the same words, as often.
private struct Lane {
  let events: [TraceRecord.Event]
  private let hasEnded: Bool
  private let names: [String]
  private let rows: [String: Int]

  init(_ performance: TraceRecord.Performance) {
    (events, hasEnded) = (performance.events, performance.end != nil)
    var counts: [String: Int] = [:]
    names = events.map { event in
      counts[event.words, default: 0] += 1
      return "\(event.words) \(counts[event.words, default: 0])"
    }
    rows = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
  }

  func ways(_ event: Int, in other: Lane, _ scene: Facts) -> [Way] {
    // What a lane that ended early lacks says nothing.
    guard let row = other.rows[names[event]] else { return other.hasEnded ? [] : [.isMissing] }
    if scene.isProgram { return other.events[row].line == events[event].line ? [] : [.isMoved] }
    // Of two events that change places, the one that follows from a rule of its own is the one that moved. In which
    // order blocks are freed says nothing, as long as the same happens between them.
    let isMoved = names.indices.contains { next in
      guard let place = other.rows[names[next]], events[next].weight <= events[event].weight,
        events[next].kind != .freed || events[event].kind != .freed
      else { return false }
      return (event < next) != (row < place) && event != next
    }
    return (isMoved ? [.isMoved] : []) + (other.events[row].place == events[event].place ? [] : [.isElsewhere])
  }
}

extension TraceRecord.Event {
  fileprivate var weight: Int {
    switch kind {
    case .created, .settled, .delivered: 0
    case .started: 1
    case .cancelled: 2
    case .freed: 3
    }
  }

  fileprivate func lesson(_ ways: Set<Way>, _ scene: Facts) -> TraceLesson {
    let ofWork = what.hasPrefix("the work of ")
    switch kind {
    case .freed where ways != [.isElsewhere]: return .freeing
    case .cancelled: return ofWork ? .rippling : .cancelling
    case .started where ways.contains(.isMoved): return .starting
    case .delivered where place == "caller" || scene.isProgram && ways == [.isMoved]: return .attaching
    case .delivered where what.hasPrefix("error 9999 "): return .rippling
    case .started where ways.contains(.isMissing), .settled where ways.contains(.isMissing) && !scene.cancels:
      return .running
    case .created, .started, .settled, .delivered, .freed:
      if !ways.contains(.isMissing) { return ways.contains(.isElsewhere) ? .placing : .playing }
      if scene.cancels { return .cancelling }
      if scene.hasOneConsumer { return .consuming }
      return scene.isProgram ? .playing : .looping
    }
  }
}
