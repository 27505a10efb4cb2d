import Record
import TestSupport
import Testing

@testable import CaseStudies

/// Is a solution noticed that makes a mistake, and does nothing hang?
@Suite("Mistakes of solutions")
struct NoticedTests {
  private let notFinished = "the solution's last step didn't run before the deadline"

  @Test("A solution that forgets its last step is reported")
  func forgetsTheLastStep() async throws {
    let played = try await playing("success", of: Avatars.scripts, deadline: 0.1) {
      $0.screen.show(User(id: 7, name: "Ada"))
    }
    #expect(played.transcripts[0].failure == notFinished)
    #expect(played.transcripts[0].lines == ["user: Ada", "failed: \(notFinished)"])
    #expect(!played.isRight)
  }

  @Test("A step that runs once more after the end is noticed")
  func stepAfterTheEnd() async throws {
    let played = try await playing("success", of: Avatars.scripts) { stage in
      stage.client.user { _ in
        stage.screen.finish()
        stage.screen.finish()
      }
    }
    #expect(played.transcripts[0].lines == ["finished", "finished"])
    #expect(!played.isRight)
  }

  @Test("A solution that touches an account where it was fetched, or in the other context, is noticed")
  func outside() async throws {
    for performs in [false, true] {
      let played = try await playing("success", of: ManagedContext.scripts) { stage in
        stage.home.fetch("Ada") { account in
          let touch: @Sendable () -> Void = {
            try? account.get().withdraw(10)
            stage.screen.finish()
          }
          if performs { stage.office.perform(touch) } else { touch() }
        }
      }
      #expect(played.wrong == ["Wrong"])
      #expect(played.transcripts[0].lines.first == "Ada's account was touched outside its context")
    }
  }

  @Test("A solution that logs a job twice is noticed")
  func doubled() async throws {
    let played = try await playing("three groups", of: SyncJobs.scripts) { stage in
      stage.desk.open { request in
        for _ in 1...2 { stage.desk.log(request, Result<Int, SyncError>.success(0)) }
      }
    }
    #expect(played.wrong == ["Wrong"])
  }

  @Test("A stage that can't be built is reported")
  func stageThatCannotBeBuilt() async throws {
    let script = Script<Int>("any", "The disk is gone.", expect: []) { _, _ in
      throw AvatarError(file: "disk")
    }
    let played = try await playing("any", of: [script]) { _ in }
    #expect(played.transcripts[0].lines == ["failed: disk is missing"])
  }
}
