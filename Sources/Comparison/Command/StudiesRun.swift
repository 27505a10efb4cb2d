import CaseStudies
import Locking
import Record

/// How does the command run the case studies?
extension StudiesEngine {
  static let caseStudies = StudiesEngine(
    studies: Studies.all.map { Entry(id: $0.name, statement: $0.problem) }, solutions: Studies.solutions,
    networked: Studies.all.filter(\.asksServer).map(\.name),
    run: { request, progress, view in
      let chosen = chosen(request)
      let done = Lock(0)
      // They wait for timers and for what they send each other, so there are more at once than cores.
      let studies = inParallel(chosen.count, atOnce: 4) { index in
        let study = chosen[index]
        progress(Progress(part: "studies", done: done.withLock(\.self), total: chosen.count, what: study.name))
        defer { done.withLock { $0 += 1 } }
        return Result {
          let results = try Studies.run(
            names: [study.name], solutions: request.designs ?? [], server: request.server, view: view)
          let sources = try? study.sources(of: request.designs ?? [])
          return results.map { StudiesRecord.Study($0, sources) }
        }
      }
      return StudiesRecord(studies: try studies.flatMap { try $0.get() })
    },
    show: { request in
      do throws(MissingSource) {
        var studies: [StudiesRecord.Study] = []
        for study in chosen(request) {
          studies.append(
            StudiesRecord.Study(
              study, try study.sources(of: request.designs ?? []),
              wrong: request.playsWrong ? try Studies.playWrong(study.name) : nil))
        }
        return StudiesRecord(studies: studies)
      } catch {
        throw Refusal(code: .missingFile, message: "\(error).")
      }
    })

  private static func chosen(_ request: Request) -> [Study] {
    Studies.all.filter { request.names?.contains($0.name) ?? true }
  }
}

extension StudiesRecord.Study {
  /// What a run showed.
  fileprivate init(_ result: StudyResult, _ sources: [StudySource]?) {
    self.init(
      name: result.name, problem: result.problem,
      scenarios: result.scenarios.map(StudiesRecord.Scenario.init), solutions: sources?.map(StudiesRecord.Solution.init)
    )
  }

  /// What a right solution shows.
  fileprivate init(
    _ study: Study, _ sources: [StudySource], wrong: (played: StudyResult.Scenario, source: StudySource)?
  ) {
    self.init(
      name: study.name, problem: study.problem,
      scenarios: study.scenarios.map { scenario in
        StudiesRecord.Scenario(
          name: scenario.name, statement: scenario.statement,
          transcripts: [StudiesRecord.Transcript(solution: "every solution", lines: scenario.expected)],
          asked: scenario.asked.isEmpty ? nil : scenario.asked.map(StudiesRecord.Question.init))
      }, solutions: sources.map(StudiesRecord.Solution.init),
      wrong: wrong.map { .init(scenario: .init($0.played), solution: .init($0.source)) })
  }
}

extension StudiesRecord.Scenario {
  fileprivate init(_ played: StudyResult.Scenario) {
    self.init(
      name: played.name, statement: played.statement,
      transcripts: played.transcripts.map {
        StudiesRecord.Transcript(solution: $0.solution, lines: $0.lines, failure: $0.failure)
      }, expected: played.expected)
  }
}

extension StudiesRecord.Question {
  fileprivate init(_ question: Study.Question) { self.init(target: question.target, answer: question.answer) }
}

extension StudiesRecord.Solution {
  fileprivate init(_ source: StudySource) {
    let measure = source.measure
    self.init(
      name: source.solution, path: source.path, source: source.text, lines: measure.lines, depth: measure.depth)
  }
}
