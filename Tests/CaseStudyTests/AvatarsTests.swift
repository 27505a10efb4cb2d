import Foundation
import Testing

@testable import CaseStudies

/// What does the service of the avatars say about a file that it can't use?
@Suite("The service of the avatars")
struct AvatarsTests {
  @Test(
    "A broken avatar says what is wrong with it",
    arguments: [
      (Data(), "it isn't an avatar"), (whole + [0], "it isn't an avatar"),
      (whole.prefix(6) + [99], "the checksum of its pixels is wrong"),
    ])
  func brokenAvatar(data: Data, reason: String) {
    #expect(throws: AvatarError.corrupt(file: "a", reason: reason)) { try Avatar(of: "Ada", file: "a", data: data) }
  }

  @Test(
    "Broken JSON says what is wrong with it",
    arguments: [(#"{"id": 7"#, "it isn't JSON"), (#"{"id": 7}"#, "it isn't a User"), ("[]", "it isn't a User")])
  func brokenJSON(text: String, reason: String) {
    #expect(throws: AvatarError.corrupt(file: "u", reason: reason)) { try User(file: "u", data: Data(text.utf8)) }
  }

  private static let whole = Avatar(name: "Ada", width: 2, height: 2, pixels: [1, 2, 3, 4]).data
}
