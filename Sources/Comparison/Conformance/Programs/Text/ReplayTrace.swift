import Record

/// How does the player of the traces show a program? What the program does, what the work of its sources does, and what
/// blocks and handlers get are three places. Which thread each of them has is the promise's own.
extension Replay {
  /// What one subject did, with a remark for each step that it didn't take as the model does.
  static func performance(
    of subject: Subject, _ program: Program, _ sketch: Sketch, _ trace: Trace, remarks: [(step: Int, words: String)]
  ) -> TraceRecord.Performance {
    let events = trace.ends.indices.flatMap { step in
      sketch.own(program.steps[step], line: step + 1) + trace[step].map { sketch.event($0, line: step + 1) }
    }
    return TraceRecord.Performance(
      design: subject.name, remark: remarks.map { "Line \($0.step + 1): \($0.words)." }.joined(separator: " "),
      code: program.steps.map(sketch.line),
      end: remarks.map(\.step).filter { $0 >= trace.ends.count }.first.map { $0 + 1 },
      events: events)
  }
}

extension TraceRecord {
  /// A program with this name as the one scene of a record.
  package init(program name: String, _ performances: [Performance]) {
    self.init(scenarios: [
      Scenario(name: name, statement: "What the program in \(name) makes happen.", performances: performances)
    ])
  }
}

extension Sketch {
  /// What a step does by itself, if that is shown.
  fileprivate func own(_ step: Program.Step, line: Int) -> [TraceRecord.Event] {
    func event(_ kind: TraceRecord.Event.Kind, _ what: String) -> [TraceRecord.Event] {
      [TraceRecord.Event(place: "program", kind: kind, what: what, line: line)]
    }
    switch step.verb {
    case .settle: return event(.settled, "\(name(step.promise)): \(step.outcome?.words ?? "")")
    case .cancel: return event(.cancelled, name(step.promise))
    default: return step.made.map { event(.created, name($0)) } ?? []
    }
  }

  /// What a step makes happen.
  fileprivate func event(_ event: Event, line: Int) -> TraceRecord.Event {
    let (place, kind, what): (String, TraceRecord.Event.Kind, String) =
      switch event {
      case .work(let id): ("work", .started, "the work of \(name(id))")
      case .stopped(let id): ("work", .cancelled, "the work of \(name(id))")
      case .ran(_, let id, let outcome, let place):
        (place?.queue?.word ?? "blocks", .delivered, "\(outcome.words) to the block of \(name(id))")
      case .received(_, let id, let outcome, let place):
        (place?.queue?.word ?? "blocks", .delivered, "\(outcome.words) to handler \(handler(id))")
      case .clock: ("program", .started, text([event]))
      case .read(let id, let outcome):
        ("program", .delivered, "\(outcome?.words ?? "nothing") to the reader of \(name(id))")
      }
    return TraceRecord.Event(place: place, kind: kind, what: what, line: line)
  }
}
