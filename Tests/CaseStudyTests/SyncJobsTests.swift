import Record
import Testing

@testable import CaseStudies

/// Do all solutions keep the line, and is one noticed that loses a job?
@Suite("The study of the jobs in line")
struct SyncJobsTests {
  @Test("Every solution shows the expected lines", arguments: SyncJobs.study.scenarios.map(\.name))
  func expectedLines(name: String) async throws { try await expectAllRight(SyncJobs.study, name) }

  @Test("A solution that loses a job is reported, and one that logs it twice is noticed")
  func lostAndDoubled() async throws {
    let lost = try await playing("three groups", deadline: 0.1) { stage in
      stage.desk.open { request in
        guard request.number != 2 else { return }
        stage.desk.log(request, Result<Int, SyncError>.success(0))
      }
    }
    #expect(lost.transcripts[0].failure == "the solution's last step didn't run before the deadline")
    let doubled = try await playing("three groups") { stage in
      stage.desk.open { request in
        for _ in 1...2 { stage.desk.log(request, Result<Int, SyncError>.success(0)) }
      }
    }
    #expect(doubled.transcripts[0].lines.contains("2 logged twice"))
  }

  private func playing(
    _ scenario: String, deadline: Double = patience, _ solution: @escaping @Sendable (SyncJobsStage) -> Void
  ) async throws -> StudiesRecord.Scenario {
    try await Study(name: "One", problem: "Be noticed.", scripts: SyncJobs.scripts, solutions: ["It": solution])
      .played(scenario, deadline: deadline)
  }
}
