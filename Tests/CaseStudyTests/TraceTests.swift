import Record
import TestSupport
import Testing

@testable import CaseStudies

/// What the traces record, and that they record the same in every run.
@Suite("Traces")
struct TraceTests {
  @Test("Every scene is played by every design to the last block that is freed, and always in the same way")
  func complete() async throws {
    for scenario in Traces.all {
      let performances = try await played(scenario)
      #expect(performances.map(\.design) == Traces.designs)
      for _ in 0..<5 { #expect(try await played(scenario) == performances, "\(scenario.name)") }
      for performance in performances {
        let kinds = performance.events.map(\.kind)
        #expect(kinds.contains(.created) && kinds.contains(.started), "\(scenario.name) \(performance.design)")
        #expect(performance.events.allSatisfy { ["caller", "service", "queue", "main"].contains($0.place) })
        let run = performance.events.filter { $0.kind == .delivered }.compactMap { $0.what.split(separator: " ").last }
        for name in Set(run) {
          #expect(performance.events.contains { $0.kind == .freed && $0.what.hasSuffix(" \(name)") }, "\(name)")
        }
      }
    }
  }

  @Test("Each event has the line that names its promise or its block, in code without a trace of the stage")
  func lines() async throws {
    for scenario in Traces.all {
      for performance in try await played(scenario) {
        let code = try #require(performance.code)
        #expect(!code.joined().contains("stage"), "\(scenario.name) \(performance.design)")
        for event in performance.events {
          let number = try #require(event.line)
          let spot = "\(scenario.name) \(performance.design), line \(number): \(event.what)"
          try #require(code.indices.contains(number - 1), "\(spot)")
          let line = code[number - 1]
          switch event.kind {
          case .created: #expect(line.hasPrefix("let \(event.what) = "), "\(spot)")
          case .started: #expect(line.contains("service.") || line.contains("{"), "\(spot)")
          case .cancelled: #expect(line.hasSuffix("cancel()") || line.contains("service.fetch"), "\(spot)")
          case .settled: break
          case .delivered, .freed:
            let name = event.what.split(separator: event.kind == .freed ? " of " : " to ").last ?? ""
            let words = name == "screen" || name == "label" ? "show(" : name.split(separator: "'").first ?? ""
            #expect(line.contains(words) || name.hasPrefix("step") && line.contains("{"), "\(spot)")
          }
        }
      }
    }
  }

  @Test("Freed is shown when nobody holds the block any more, and not before")
  func freed() async throws {
    let events = try await onOwnThread {
      let line = #line
      let play = TracePlay(["holder", "kept", "marker"], file: #fileID, start: line) { stage in
        let block: @Sendable (Int) -> Void = stage.block(line + 2) { _ in }
        stage.made(line + 1, block)
        block(1)
        stage.cancelling(line + 3)
      }
      return TraceStage(for: play, usesMain: false).run(play.run).map { "\($0.kind) \($0.what)" }
    }
    #expect(events == ["created holder", "delivered 1 to kept", "cancelled marker", "freed the block of kept"])
  }

  /// A thread of its own: the queues' turns are waited for.
  private func played(_ scenario: TraceScenario) async throws -> [TraceRecord.Performance] {
    try await onOwnThread { scenario.run() }
  }
}
