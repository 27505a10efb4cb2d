import Foundation
import TestSupport
import Testing

@testable import CaseStudies

/// Which solution blocks its thread?
@Suite("The study of the location")
struct LocationTests {
  @Test("Every solution has returned while the answer is still to come, but the one that blocks its thread")
  func whoBlocks() async throws {
    for name in Locating.study.solutions {
      let returned = try await onOwnThread {
        let answer = Locating.answer.held(until: "now")
        let transcript = Transcript(deadline: guardTime)
        let server = try HTTPServer(["/\(Locating.target)": [answer]], deadline: guardTime)
        let web = Web(server.url, underWay: transcript.underWay)
        let services = LocationServices(place: Locating.place, web: web, underWay: transcript.underWay)
        let returned = Watched(false)
        let solution = try #require(Self.inline[name])
        Thread {
          solution(services, LocationScreen(transcript: transcript))
          returned.change { $0 = true }
        }.start()
        server.wait(for: .asked("/\(Locating.target)"))
        let hasReturned = name == "Blocking" ? returned.value : returned.wait(until: guardTime) { $0 }
        #expect(transcript.lines.isEmpty)
        server.release("now")
        #expect(transcript.waitForEnd())
        #expect(transcript.waitUntilQuiet())
        return hasReturned
      }
      #expect(returned == (name != "Blocking"), "\(name)")
    }
  }

  private static let inline: [String: @Sendable (LocationServices, LocationScreen) -> Void] = [
    "Completion handlers": Locating.completionHandlers, "LinkedListPromise": Locating.linkedListPromise,
    "StatefulPromise": Locating.statefulPromise, "ResolveBlockPromise": Locating.resolveBlockPromise,
    "FullPromises": Locating.fullPromises,
    "async/await": { services, screen in Task { await Locating.asyncAwait(services, screen) } },
    "Blocking": Locating.blocking,
  ]
}
