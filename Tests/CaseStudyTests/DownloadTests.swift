import Foundation
import Testing

@testable import CaseStudies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Do all solutions of the download show the same, and is one noticed that goes on when nobody wants it any more?
@Suite("The study of the download")
struct DownloadTests {
  @Test("Every solution shows the expected lines, whatever goes wrong", arguments: Download.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Download.study, name) }

  @Test("A solution that goes on downloading is noticed")
  func goesOn() async throws {
    let scenario = Study.Scenario(name: "any", statement: "Another page is opened.", expected: [])
    let script = StudyScript<DownloadStage>(scenario: scenario) { transcript in
      let answer = Download.boats.held(until: "never")
      return try DownloadStage([answer], nil, transcript, Download.openAnother)
    }
    let study = Study(
      name: "One", problem: "Be noticed.", scripts: [script], solutions: ["It": { $0.play(CarelessCatalogue.self) }])
    let played = try await study.played("any", deadline: 1)
    #expect(played.wrong == ["It"])
    #expect(played.transcripts[0].lines.contains("the shop still sends"))
  }

  @Test("Every error of the system has a word of the study's own")
  func mapping() {
    let codes: [URLError.Code] = [
      .cannotConnectToHost, .cannotFindHost, .timedOut, .networkConnectionLost, .badServerResponse,
    ]
    #expect(
      codes.map { "\(DownloadError(system: URLError($0)))" } == [
        "the shop can't be reached", "the shop can't be reached", "the shop doesn't answer", "the connection broke",
        "the connection broke",
      ])
  }
}
