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
        let solutions = request.designs ?? []
        var result = study.run(solutions: solutions, server: request.server, view: view)
        result.solutions = try? study.sources(of: solutions)
        return result
      }
      return StudiesRecord(studies: studies)
    },
    show: { request in
      do throws(MissingSource) {
        var studies: [StudiesRecord.Study] = []
        for study in chosen(request) {
          studies.append(
            StudiesRecord.Study(
              name: study.name, problem: study.problem, scenarios: study.scenarios,
              solutions: try study.sources(of: request.designs ?? []),
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
