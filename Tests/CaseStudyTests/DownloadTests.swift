import Foundation
import Testing

@testable import CaseStudies

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Does the user read what went wrong?
@Suite("The study of the download")
struct DownloadTests {
  @Test("Every error of the system has a word of the study's own")
  func mapping() {
    let codes: [URLError.Code] = [
      .cannotConnectToHost, .cannotFindHost, .timedOut, .networkConnectionLost, .badServerResponse,
    ]
    #expect(
      codes.map { "\(DownloadError(system: URLError($0)))" } == [
        "the server can't be reached", "the server can't be reached", "the server doesn't answer",
        "the connection broke", "the connection broke",
      ])
  }
}
