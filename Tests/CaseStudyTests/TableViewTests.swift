import Testing

@testable import CaseStudies

/// Does the table show the same with all solutions, at every moment?
@Suite("The study of the table")
struct TableViewTests {
  @Test(
    "Every solution shows the expected lines, whatever goes wrong", arguments: TableView.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(TableView.study, name) }
}
