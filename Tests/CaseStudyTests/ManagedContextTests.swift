import Testing

@testable import CaseStudies

/// Do all solutions stay where they may be, and is one noticed that doesn't?
@Suite("The study of the managed contexts")
struct ManagedContextTests {
  @Test("Every solution shows the expected lines", arguments: ManagedContext.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(ManagedContext.study, name) }

  @Test("A solution that touches an account where it was fetched, or in the other context, is noticed")
  func outside() async throws {
    let study = Study(
      name: "Two", problem: "Be noticed.", scripts: ManagedContext.scripts,
      solutions: [
        "where fetched": { stage in
          stage.home.fetch("Ada") { account in
            try? account.get().withdraw(10)
            stage.screen.finish()
          }
        },
        "in the other": { stage in
          stage.home.fetch("Ada") { account in
            stage.office.perform {
              try? account.get().withdraw(10)
              stage.screen.finish()
            }
          }
        },
      ])
    let played = try await study.played("success")
    #expect(played.wrong == ["where fetched", "in the other"])
    for transcript in played.transcripts {
      #expect(transcript.lines.first == "Ada's account was touched outside its context")
    }
  }
}
