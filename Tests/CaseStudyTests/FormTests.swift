import Foundation
import Testing

@testable import CaseStudies

/// Do all solutions of the form show the same, whatever the user does?
@Suite("The study of the form")
struct FormTests {
  @Test(
    "Every solution shows the expected lines, whatever the user does", arguments: Filling.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Filling.study, name) }
}
