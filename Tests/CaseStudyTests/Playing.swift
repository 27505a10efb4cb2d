import Foundation
import Record
import Testing

@testable import CaseStudies

extension Study {
  /// Plays one scenario to every solution, on a thread of its own: playing blocks, and `async` solutions need the few
  /// threads on which tests run.
  func played(_ scenario: String, deadline: Double = patience) async throws -> StudiesRecord.Scenario {
    let result = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: run(scenario: scenario, deadline: deadline)) }.start()
    }
    return try #require(result.scenarios.first)
  }
}

/// Expects of each solution the lines that the script demands, without a failure.
func expectAllRight(_ study: Study, _ scenario: String) async throws {
  let played = try await study.played(scenario)
  #expect(played.transcripts.map(\.solution) == study.solutions)
  for transcript in played.transcripts {
    #expect(transcript.failure == nil, "\(transcript.solution)")
    #expect(transcript.lines == played.expected, "\(transcript.solution)")
  }
}

/// How many seconds a play may take. A task waits behind all tests that haven't begun, so this is longer than all of
/// them take.
let patience = 400.0

/// When a test gives up on what should have happened long ago.
var guardTime: DispatchTime { .now() + patience }
