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
        return TraceRecord.Scenario(
          name: scenario.name, statement: scenario.statement, performances: scenario.run(designs: request.designs))
      })
  }
}
