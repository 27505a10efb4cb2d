import Foundation
import TestSupport
import Testing

@testable import CaseStudies

/// Are studies found by their names, and unknown names refused?
@Suite("The list of studies")
struct StudiesTests {
  @Test("A study and a solution can be chosen by name")
  func chosen() throws {
    let results = try Studies.run(names: ["Avatars"], solutions: ["Completion handlers"], deadline: patience)
    #expect(results.map(\.name) == ["Avatars"])
    #expect(results.flatMap(\.scenarios).allSatisfy { $0.transcripts.map(\.solution) == ["Completion handlers"] })
    #expect(results.map(\.isRight) == [true])
  }

  @Test("An unknown name is refused before anything runs, and the known ones are named")
  func unknown() {
    #expect(throws: Studies.UnknownName.study("Avatar", known: Studies.names)) {
      try Studies.run(names: ["Avatars", "Avatar"])
    }
    #expect(throws: Studies.UnknownName.solution("Full", known: Studies.solutions)) {
      try Studies.run(solutions: ["Full"])
    }
  }

  @Test("Every study has a wrong solution, which one script notices", arguments: Studies.names)
  func wrong(name: String) async throws {
    let wrong = try #require(try await onOwnThread { try Studies.playWrong(name) })
    let (played, solution) = (wrong.scenario, wrong.solution)
    #expect(played.wrong == ["Wrong"])
    #expect(solution.path.hasSuffix("/\(name)Wrong.swift"))
    #expect(solution.source.contains(/(?m)^\/\/\/ What if .*\?$/), "\(solution.path) doesn't ask what goes wrong")
    #expect(solution.lines < 40)
    let study = try #require(Studies.all.first { $0.name == name })
    #expect(study.scenarios.contains { $0.name == played.name && $0.expected == played.expected })
  }

  @Test("A server that is named reaches the scripts that ask one, and no server is nil")
  func server() {
    let asked = Lock<[URL?]>([])
    let scenario = Study.Scenario(name: "any", statement: "A server is asked.", expected: [])
    let script = StudyScript<AvatarStage>(scenario, asking: [.init(target: "any", answer: "")]) { _, server in
      asked.withLock { $0.append(server) }
      throw AvatarError.missing(file: "nothing")
    }
    let study = Study(
      name: "Any", problem: "Ask.", scripts: [script], solutions: ["It": { _ in }])
    let address = URL(string: "http://127.0.0.1:1")
    _ = study.run()
    _ = study.run(server: address)
    #expect(asked.withLock { $0 } == [nil, address])
  }
}
