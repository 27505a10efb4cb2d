import CaseStudies
import Record

/// How does the command make the traces?
extension TraceEngine {
  static let scenes = TraceEngine(
    scenarios: Traces.all.map { Entry(id: $0.name, statement: $0.statement) }, designs: Traces.designs
  ) { request, progress in
    let scenarios = Traces.all.filter { request.names?.contains($0.name) ?? true }
    return TraceRecord(
      scenarios: scenarios.enumerated().map { index, scenario in
        progress(Progress(part: "traces", done: index, total: scenarios.count, what: scenario.name))
        return TraceRecord.Scenario(scenario, designs: request.designs)
      })
  }
}

extension TraceRecord.Scenario {
  init(_ scenario: TraceScenario, designs: [String]?) {
    self.init(
      name: scenario.name, statement: scenario.statement,
      performances: scenario.run(designs: designs).map { performance in
        TraceRecord.Performance(
          design: performance.design, remark: performance.remark, code: performance.code,
          events: performance.events.map(TraceRecord.Event.init))
      })
  }
}

extension TraceRecord.Event {
  init(_ event: TraceEvent) {
    let kind: Kind =
      switch event.kind {
      case .created: .created
      case .started: .started
      case .settled: .settled
      case .delivered: .delivered
      case .cancelled: .cancelled
      case .freed: .freed
      }
    self.init(place: event.place, kind: kind, what: event.what, line: event.line)
  }
}
