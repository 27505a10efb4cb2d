import Record
import TestSupport
import Testing

@testable import CaseStudies

/// Do all solutions of a study show the same, whatever happens, and does its wrong solution show something else?
@Suite("The case studies")
struct StudyTests {
  @Test(
    "Every solution shows the expected lines, whatever goes wrong",
    arguments: Studies.all.flatMap { study in study.scenarios.map { [study.name, $0.name] } })
  func expectedLines(place: [String]) async throws {
    let study = try study(place[0])
    let played = try await onOwnThread { study.run(scenario: place[1], deadline: patience).scenarios[0] }
    #expect(played.transcripts.map(\.solution) == study.solutions)
    for transcript in played.transcripts {
      #expect(transcript.failure == nil, "\(transcript.solution)")
      #expect(transcript.lines == played.expected, "\(transcript.solution)")
    }
  }

  @Test("Every problem is solved with completion handlers, with each design and with async")
  func solutions() {
    let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
    let usual = ["Completion handlers"] + designs + ["async/await"]
    for study in Studies.all { #expect(study.solutions.starts(with: usual), "\(study.name)") }
    #expect(Studies.solutions == usual + ["Purpose-built", "Blocking"])
  }

  @Test("Every study has a wrong solution, which one script notices", arguments: Studies.all.map(\.name))
  func wrong(name: String) async throws {
    let wrong = try #require(try await onOwnThread { try Studies.playWrong(name) })
    let (played, solution) = (wrong.scenario, wrong.solution)
    #expect(played.wrong == ["Wrong"])
    #expect(solution.path.hasSuffix("/\(name)Wrong.swift"))
    #expect(solution.source.contains(/(?m)^\/\/\/ What if .*\?$/), "\(solution.path) doesn't ask what goes wrong")
    #expect(solution.lines < 40)
    #expect(try study(name).scenarios.contains { $0.name == played.name && $0.transcripts[0].lines == played.expected })
  }
}
