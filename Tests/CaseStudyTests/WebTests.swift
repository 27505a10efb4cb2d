import Foundation
import Testing

@testable import CaseStudies

/// What does a service's session do when a solution that was given up asks it once more?
@Suite("The session of a study's service")
struct WebTests {
  @Test("Who asks after it was closed is answered with a cancellation, once")
  func closed() async throws {
    let web = Web(try #require(URL(string: "http://127.0.0.1:1")))
    web.close()
    web.close()
    let answer = await withCheckedContinuation { continuation in
      web.get("any") { continuation.resume(returning: $0) }
    }
    #expect(answer == .failure(.cancelled))
    #expect(web.isQuiet(by: .now() + 180))
  }
}
