import Adapters
import PromiseConformance
import Proof
import Record

/// How does the command run the suite? It turns the matrix into the record.
extension ConformanceEngine {
  static let suite = ConformanceEngine(
    designs: Subjects.designs.map(\.name), controls: Subjects.sound.map(\.name),
    plain: Subjects.plain.map(\.name),
    mutants: Subjects.mutants.map { Entry(id: $0.subject.name, statement: $0.fault) },
    clauses: Suite.clauses.map { ($0.id, $0.law.number, $0.statement) }
  ) { request, progress in
    Subjects.silenceReports()
    let subjects = subjects(named: request.designs)
    let clauses = request.selection.clauses()
    var runner = Runner.command(for: subjects, links: request.links, inProcess: request.inProcess)
    runner.programSeconds = request.selection.programSeconds * (request.quick ? 0.25 : 1)
    let matrix = runner.run(clauses, on: subjects) { done, total, what in
      progress(Progress(part: "conformance", done: done, total: total, what: what))
    }
    let small = request.longer.map { ConformanceRecord.Small(longer: $0, on: subjects, runner, progress) }
    let fuzz = request.fuzz.map { ConformanceRecord.Fuzz($0, seed: request.seed, on: subjects, runner, progress) }
    var record = matrix.record
    record.small = small
    record.fuzz = fuzz
    guard request.mutants else { return record }
    let areChosen = request.selection != Selection()
    let hunt = Hunt(Subjects.mutants, clauses, areAllAsked: areChosen)
    let catches = hunt.run { done, total, what in
      progress(Progress(part: "mutants", done: done, total: total, what: what))
    }
    let caught = catches.caught.map {
      ConformanceRecord.Mutant(name: $0.mutant.subject.name, fault: $0.mutant.fault, caughtBy: $0.clauses)
    }
    // Of clauses that were chosen nobody expects that they catch everything.
    record.mutants = areChosen ? caught.filter { !$0.caughtBy.isEmpty } : caught
    record.idle = catches.idle
    return record
  } atlas: { names, longer, progress in
    Subjects.silenceReports()
    let pair = names.compactMap { name in Subjects.all.first { $0.name == name } }
    var atlas = Atlas(pair[0], pair[1])
    atlas.longer = longer
    let finding = atlas.run { done in
      progress(Progress(part: "programs", done: done, total: 0, what: names.joined(separator: " and ")))
    }
    return (atlas.lines(finding), !finding.unexplained.isEmpty)
  } atlasPages: { longer, progress in
    Subjects.silenceReports()
    let pages = AtlasPages(Subjects.designs, Subjects.dialects, longer: longer, recorded: 6) { names, done in
      progress(Progress(part: "programs", done: done, total: 0, what: names.joined(separator: " and ")))
    }
    return (pages.files, !pages.unexplained.isEmpty)
  } kind: { name, progress in
    Subjects.silenceReports()
    let search = KindSearch(subjects(named: [name])[0], by: Runner(.inChildrenOfThisProgram)) { played in
      progress(Progress(part: "programs", done: played, total: 0, what: name))
    }
    return (search.lines, search.isWrong)
  } replay: { text, designs in
    Subjects.silenceReports()
    let finding = try Replay(text).run(on: subjects(named: designs), by: Runner(.inChildrenOfThisProgram))
    return (finding.lines, !finding.differing.isEmpty, finding.performances)
  }

  private static func subjects(named designs: [String]?) -> [Subject] {
    guard let designs else { return Subjects.designs }
    return Subjects.all.filter { designs.contains($0.name) }
  }
}

extension Subjects {
  fileprivate static var sound: [Subject] { controls + toys.map(\.subject) }

  static var all: [Subject] { designs + sound + plain + mutants.map(\.subject) }

  /// The same, with their reports sent nowhere.
  static var silenced: [Subject] {
    silenceReports()
    return all
  }

  /// Whether one is right, as far as anybody knows.
  fileprivate static func isSound(_ subject: Subject) -> Bool {
    (designs + sound).contains { $0.name == subject.name }
  }
}

extension Runner {
  static func command(for subjects: [Subject], links: Int, inProcess: Bool = false) -> Runner {
    var runner = Runner(inProcess ? .inThisProcess : .inChildrenOfThisProgram)
    runner.chainLength = links
    if subjects.allSatisfy({ subject in Subjects.plain.contains { $0.name == subject.name } }) {
      runner.seconds = 0.25  // They deliver on the caller's stack, so what hasn't come will hardly come.
    } else if !subjects.allSatisfy(Subjects.isSound) {
      runner.races = 200  // A fault that shows by chance has many.
      runner.isolatedSeconds = 10
    }
    runner.subjectsAtOnce = 4
    return runner
  }
}
