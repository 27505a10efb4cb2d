import Testing

@testable import CaseStudies

/// Do all solutions of the advertisement show the same?
@Suite("The study of the advertisement")
struct AdvertisementTests {
  @Test(
    "Every solution shows the expected lines, whatever goes wrong", arguments: Advertisement.study.scenarios.map(\.name)
  )
  func expectedLines(name: String) async throws { try await expectAllRight(Advertisement.study, name) }
}
