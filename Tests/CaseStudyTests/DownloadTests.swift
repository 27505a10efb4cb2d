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

  @Test("A solution that shows a stale answer is noticed")
  func staleAnswer() async throws {
    let scripts = Download.scripts.filter { $0.scenario.name == "stale answer" }
    let lines = try await careless(scripts)
    #expect(lines.filter { $0.hasPrefix("boats") }.count == 1)
  }

  @Test("A solution that goes on downloading is noticed")
  func goesOn() async throws {
    let scenario = Study.Scenario(name: "any", statement: "Another page is opened.", expected: [])
    let script = StudyScript<DownloadStage>(scenario: scenario) { transcript in
      let answer = Download.boats.held(until: "never")
      return try DownloadStage([answer], nil, transcript, Download.openAnother)
    }
    #expect(try await careless([script], deadline: 1).contains("the shop still sends"))
  }

  private func careless(_ scripts: [StudyScript<DownloadStage>], deadline: Double = 180) async throws -> [String] {
    let study = Study(
      name: "One", problem: "Be noticed.", scripts: scripts, solutions: ["It": { $0.play(CarelessCatalogue.self) }])
    let played = try await study.played(try #require(study.scenarios.first).name, deadline: deadline)
    #expect(played.wrong == ["It"])
    return try #require(played.transcripts.first).lines
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

/// Forgets what it asked for.
private final class CarelessCatalogue: Catalogue {
  private let shop: Shop
  private let screen: OffersScreen

  init(_ shop: Shop, _ screen: OffersScreen) { (self.shop, self.screen) = (shop, screen) }

  func open(_ topic: String) {
    screen.load(topic)
    shop.session.dataTask(with: shop.request(topic)) { [screen] data, response, error in
      let page = Page.result(data, response, error, mapping: DownloadError.init)
      let offers = page.flatMap { page in Result { () throws(DownloadError) in try Offers(page: page) } }
      DispatchQueue.main.async { screen.present(offers) }
    }.resume()
  }

  func close() {}
}
