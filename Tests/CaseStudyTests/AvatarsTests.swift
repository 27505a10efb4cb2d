import Foundation
import Record
import Testing

@testable import CaseStudies

/// Do all solutions of the avatars show the same, and is one noticed that doesn't?
@Suite("The study of the avatars")
struct AvatarsTests {
  @Test("Every solution shows the expected lines, whatever goes wrong", arguments: Avatars.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(Avatars.study, name) }

  @Test("The problem is solved with completion handlers and with each design")
  func solutions() {
    let designs = ["LinkedListPromise", "StatefulPromise", "ResolveBlockPromise", "FullPromises"]
    #expect(Avatars.study.solutions == ["Completion handlers"] + designs + ["async/await"])
  }

  @Test("A solution that forgets its last step is reported, and nothing hangs")
  func forgetsTheLastStep() {
    let result = playingLateAnswer(deadline: 0.1) { $0.screen.show(User(id: 7, name: "Ada")) }
    let reason = "the solution's last step didn't run before the deadline"
    #expect(result.scenarios[0].transcripts[0].failure == reason)
    #expect(result.scenarios[0].transcripts[0].lines == ["user: Ada", "failed: \(reason)"])
    #expect(!result.isRight)
  }

  @Test("A solution that shows avatars in the order of their arrival is noticed")
  func orderOfArrival() {
    let result = playingLateAnswer { stage in
      let arrived = Lock<[Avatar]>([])
      stage.askForAvatars { client, contact in
        client.avatar(of: contact) { avatar in
          let all = arrived.withLock { avatars in
            if case .success(let avatar) = avatar { avatars.append(avatar) }
            return avatars
          }
          guard all.count == 3 else { return }
          stage.screen.show(all)
          stage.screen.finish()
        }
      }
    }
    #expect(result.scenarios.map(\.wrong) == [["It"]])
    let lines = result.scenarios[0].transcripts[0].lines
    #expect(lines.contains { $0.hasPrefix("avatar 1 of 3: ") })
    #expect(!lines.contains("avatar 1 of 3: Alan, 4×4"), "his answer comes after Kay's, wherever Grace's does")
  }

  @Test("A solution that waits for one avatar before it asks for the next never gets the late one, and is reported")
  func oneAfterTheOther() {
    let result = playingLateAnswer(deadline: 0.1) { stage in
      stage.askForAvatars { client, contact in
        if contact.name == "Alan" { client.avatar(of: contact) { _ in stage.screen.finish() } }
      }
    }
    #expect(result.scenarios.map(\.wrong) == [["It"]])
    #expect(result.scenarios[0].transcripts[0].failure == "the solution's last step didn't run before the deadline")
  }

  @Test("A step that runs once more after the end is noticed")
  func stepAfterTheEnd() {
    let result = playingLateAnswer { stage in
      stage.client.user { _ in
        stage.screen.finish()
        stage.screen.finish()
      }
    }
    #expect(result.scenarios[0].transcripts[0].lines == ["finished", "finished"])
    #expect(!result.isRight)
  }

  @Test("The files are gone when the study is over, also after a failure")
  func filesAreGone() throws {
    let folders = Lock<[URL]>([])
    let scenario = Study.Scenario(name: "any", statement: "Files are written.", expected: [])
    let script = StudyScript(scenario: scenario) { transcript in
      let folder = try AvatarFolder()
      folders.withLock { $0.append(folder.url) }
      return AvatarStage(folder: folder, post: Post(), transcript: transcript)
    }
    let study = Study(
      name: "Files", problem: "Leave nothing behind.", scripts: [script],
      solutions: [
        "right": { Avatars.completionHandlers(client: $0.client, screen: $0.screen) },
        "silent": { _ in },
      ])
    #expect(study.run(deadline: 0.1).scenarios[0].transcripts.count == 2)
    let written = folders.withLock { $0 }
    #expect(written.count == 2)
    for folder in written { #expect(!FileManager.default.fileExists(atPath: folder.path)) }
  }

  @Test("A stage that can't be built is reported, and the other scripts are played")
  func stageThatCannotBeBuilt() {
    let scenario = Study.Scenario(name: "any", statement: "The disk is full.", expected: [])
    let script = StudyScript<AvatarStage>(scenario: scenario) { _ in
      throw AvatarError.unreadable(file: "disk", reason: "it is full")
    }
    let study = Study(
      name: "Stage", problem: "Say what is wrong.", scripts: [script, Avatars.scripts[0]],
      solutions: ["right": { Avatars.completionHandlers(client: $0.client, screen: $0.screen) }])
    let scenarios = study.run(deadline: patience).scenarios
    #expect(scenarios[0].transcripts[0].lines == ["failed: disk can't be read: it is full"])
    #expect(scenarios[1].wrong.isEmpty)
  }

  private func playingLateAnswer(
    deadline: Double = patience, _ solution: @escaping @Sendable (AvatarStage) -> Void
  ) -> StudiesRecord.Study {
    let scripts = Avatars.scripts.filter { $0.scenario.name == "late answer" }
    return Study(name: "One", problem: "Be noticed.", scripts: scripts, solutions: ["It": solution])
      .run(deadline: deadline)
  }
}

extension AvatarStage {
  fileprivate func askForAvatars(_ ask: @escaping @Sendable (AvatarClient, Contact) -> Void) {
    client.user { user in
      guard case .success(let user) = user else { return }
      screen.show(user)
      client.contacts(of: user) { contacts in
        guard case .success(let contacts) = contacts else { return }
        screen.show(contacts)
        for contact in contacts { ask(client, contact) }
      }
    }
  }
}

/// What does the service of the avatars say about a file that it can't use?
@Suite("The service of the avatars")
struct AvatarClientTests {
  @Test(
    "A broken avatar says what is wrong with it",
    arguments: [
      (Data(), "its header ends after 0 of 10 bytes"),
      (Data("BMP8........".utf8), "it doesn't start with AVTR"),
      (whole.prefix(13), "it has 3 of 4 pixels"),
      (whole + [0], "it has 5 of 4 pixels"),
      (whole.prefix(13) + [99], "the checksum of its pixels is wrong"),
    ])
  func brokenAvatar(data: Data, reason: String) {
    #expect(throws: AvatarError.corrupt(file: "a", reason: reason)) { try Avatar(of: "Ada", file: "a", data: data) }
  }

  @Test("A whole avatar is read as it was written")
  func wholeAvatar() throws {
    let read = try Avatar(of: "Ada", file: "a", data: Self.whole)
    #expect(read == Avatar(name: "Ada", width: 2, height: 2, pixels: [1, 2, 3, 4]))
  }

  @Test(
    "Broken JSON says what is wrong with it",
    arguments: [
      (#"{"id": 7"#, "it isn't JSON"),
      (#"{"id": 7}"#, "it lacks 'name'"),
      (#"{"id": "7", "name": "Ada"}"#, "'id' has the wrong type"),
      (#"{"id": null, "name": "Ada"}"#, "'id' has the wrong type"),
      (#"[]"#, "the whole has the wrong type"),
    ])
  func brokenJSON(text: String, reason: String) {
    #expect(throws: AvatarError.corrupt(file: "u", reason: reason)) { try User(file: "u", data: Data(text.utf8)) }
  }

  @Test("A file that isn't there is missing, and one that is no file can't be read")
  func noFile() throws {
    let folder = try AvatarFolder()
    defer { withExtendedLifetime(folder) {} }
    #expect(throws: AvatarError.missing(file: "nobody")) { try contents(of: "nobody", in: folder.url) }
    do {
      _ = try contents(of: "", in: folder.url)
      Issue.record("a folder was read as if it were a file")
    } catch {
      guard case .unreadable(file: "", let reason) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!reason.isEmpty)
    }
  }

  private static let whole = Avatar(name: "Ada", width: 2, height: 2, pixels: [1, 2, 3, 4]).data
}
