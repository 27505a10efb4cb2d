import CaseStudies
import Record

/// How do the case studies come to the command?
extension StudiesEngine {
  static let caseStudies = StudiesEngine(
    studies: Studies.all.map { Entry(id: $0.name, statement: $0.problem) }, solutions: Studies.solutions
  ) { request, progress in
    let names = request.names ?? Studies.names
    let studies = try names.enumerated().flatMap { index, name in
      progress(Progress(part: "studies", done: index, total: names.count, what: name))
      return try Studies.run(names: [name], solutions: request.designs ?? [])
    }
    return StudiesRecord(studies: studies.map(StudiesRecord.Study.init))
  }
}

extension StudiesRecord.Study {
  init(_ result: StudyResult) {
    self.init(
      name: result.name, problem: result.problem,
      scenarios: result.scenarios.map { scenario in
        StudiesRecord.Scenario(
          name: scenario.name, statement: scenario.statement,
          transcripts: scenario.transcripts.map { StudiesRecord.Transcript(solution: $0.solution, lines: $0.lines) })
      })
  }
}
