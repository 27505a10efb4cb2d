import Foundation
import TestSupport
import Testing

@testable import CaseStudies

/// Which place is the user's, and which solution blocks its thread?
@Suite("The study of the location")
struct LocationTests {
  @Test("The place is sent to the server, and comes from the receiver's newest line with a fix")
  func place() throws {
    let text = Locating.fix + "$GPGGA,123521,3351.000,S,15112.600,W,1,05,,,M,,M,,*54\n$GPGSV,1,1,00*79\nnonsense\n$\n"
    let folder = try ScratchFolder()
    try folder.write(text, to: "receiver")
    let place = try Location(receiver: folder.file("receiver"))
    #expect("\(place)" == "-33.8500,-151.2100")
  }

  @Test("Every solution has returned while the answer is still to come, but the one that blocks its thread")
  func whoBlocks() async throws {
    for name in Locating.study.solutions {
      let returned = try await onOwnThread {
        let answer = Locating.answer.held(until: "now")
        let transcript = Transcript(deadline: guardTime)
        let stage = try Locating.Stage(Locating.fix, answer, transcript)
        let returned = Watched(false)
        let solution = try #require(Self.inline[name])
        Thread {
          solution(stage.services, stage.screen)
          returned.change { $0 = true }
        }.start()
        stage.server.wait(for: .asked("/\(Locating.target)"))
        let hasReturned = name == "Blocking" ? returned.value : returned.wait(until: guardTime) { $0 }
        #expect(transcript.lines.isEmpty)
        stage.server.release("now")
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
