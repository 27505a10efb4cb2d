import Testing

@testable import CaseStudies

/// Do all solutions of the flaky service show the same, and is one noticed that asks when nobody waits?
@Suite("The study of retries")
struct RetryTests {
  @Test("Every solution shows the expected lines", arguments: Retry.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Retry.study, name) }

  @Test("A solution that asks again after the time is over is noticed")
  func asksAgain() async throws {
    let study = Study(
      name: "One", problem: "Be noticed.", scripts: Retry.scripts,
      solutions: [
        "It": { stage in
          stage.station.reading { result in
            if case .failure = result { stage.station.reading { _ in } }
          }
          stage.screen.show(.usual(because: StationError.timedOut))
        }
      ])
    let played = try await study.played("late and busy")
    #expect(played.wrong == ["It"])
    #expect(played.transcripts[0].lines.last == "try 2")
  }
}
