import Foundation
import Testing

@testable import CaseStudies

/// Do all solutions of the form show the same, whatever the user does?
@Suite("The study of the form")
struct FormTests {
  @Test(
    "Every solution shows the expected lines, whatever the user does", arguments: Filling.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Filling.study, name) }

  @Test("A solution that never asks again is noticed")
  func asksOnce() async throws {
    let study = Study(
      name: "One", problem: "Be noticed.", scripts: Filling.scripts.filter { $0.scenario.name == "given up later" },
      solutions: [
        "It": { stage in
          stage.play { form, screen in
            form.ask { answer in
              if case .success(let name) = answer { screen.welcome(name) }
              screen.finish()
            }
          }
        }
      ])
    #expect(try await study.played("given up later").wrong == ["It"])
  }
}
