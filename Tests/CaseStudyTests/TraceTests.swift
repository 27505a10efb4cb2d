import Foundation
import Record
import Testing

@testable import CaseStudies

/// What the traces record, and that they record the same in every run.
@Suite("Traces")
struct TraceTests {
  @Test("Every scene is played by every design, from its promises to the last block that is freed")
  func complete() async {
    for scenario in Traces.all {
      let performances = await played(scenario)
      #expect(performances.map(\.design) == Traces.designs)
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
      for performance in await played(scenario) {
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

  @Test("The code that is shown does what was recorded: the same requests, answers and stops, and the same is shown")
  func shownCode() async throws {
    for scenario in Traces.all {
      for (design, play) in zip(scenario.designs, scenario.plays) {
        let recorded = try #require(await played(scenario).first { $0.design == design })
        #expect(
          outside(await ran(play.code, usesMain: scenario.usesMain)) == outside(recorded.events),
          "\(scenario.name) \(design)")
      }
    }
  }

  /// What the service and the screens see, without names.
  private func outside(_ events: [TraceRecord.Event]) -> [String] {
    let screens: Set = ["screen", "first", "second", "late", "second's error block", "late's error block"]
    return events.compactMap { event in
      switch event.kind {
      case .started: return "\(event.place) asks"
      case .settled where event.place == "service" && event.isAnswer(in: events):
        return "\(event.place) answers \(event.what.split(separator: ": ").last ?? "")"
      case .cancelled where event.what.hasPrefix("the work of "): return "\(event.place) stops the work"
      case .delivered:
        guard let to = event.what.range(of: " to ", options: .backwards) else { return nil }
        return screens.contains(String(event.what[to.upperBound...]))
          ? "\(event.place) shows \(event.what[..<to.lowerBound])" : nil
      case .created, .freed, .settled, .cancelled: return nil
      }
    }
  }

  private func ran(_ code: TraceCode, usesMain: Bool) async -> [TraceRecord.Event] {
    await withCheckedContinuation { continuation in
      Thread {
        let stage = TraceStage(usesMain: usesMain)
        TracePlace.queue("caller").sync {
          code.run(stage)
          stage.rest()
        }
        stage.open()
        continuation.resume(returning: stage.events)
      }.start()
    }
  }

  @Test("A scene gives the same events in every run")
  func deterministic() async {
    for scenario in Traces.all {
      let first = await played(scenario)
      for _ in 0..<5 { #expect(await played(scenario) == first, "\(scenario.name)") }
    }
  }

  @Test("Where the designs part: who starts when, who runs twice, who gets an error, who can stop the work")
  func differences() async throws {
    let shared = try await events("shared-observers")
    #expect(
      shared.mapValues { $0.count { $0.kind == .started } }
        == ["LinkedListPromise": 3, "StatefulPromise": 1, "ResolveBlockPromise": 1, "FullPromises": 1])
    #expect(shared["ResolveBlockPromise"]?.contains { $0.what.hasPrefix("error 9002 to late") } == true)
    #expect(shared["StatefulPromise"]?.contains { $0.place == "caller" && $0.kind == .delivered } == true)
    let cancel = try await events("cancel")
    #expect(
      cancel.mapValues { $0.contains { $0.kind == .settled } }
        == ["LinkedListPromise": true, "StatefulPromise": false, "ResolveBlockPromise": false, "FullPromises": true])
    let queues = try await events("queues")
    #expect(queues.values.allSatisfy { $0.contains { $0.place == "main" && $0.what == "6 to screen" } })
    let chain = try await events("chain")
    #expect(
      chain["LinkedListPromise"]?.last
        == TraceRecord.Event(place: "caller", kind: .freed, what: "the block of doubled", line: 2))
    #expect(chain["FullPromises"]?.map(\.place).last == "queue")
  }

  @Test("Freed is shown when nobody holds the block any more, and not before")
  func freed() async {
    let events = await withCheckedContinuation { continuation in
      Thread {
        let stage = TraceStage(usesMain: false)
        TracePlace.queue("caller").sync {
          let block: @Sendable (Int) -> Void = stage.screen("kept")
          _ = stage.made("holder", block)
          block(1)
        }
        stage.cancelling("marker") {}
        stage.letGo()
        stage.open()
        continuation.resume(returning: stage.events.map { "\($0.kind) \($0.what)" })
      }.start()
    }
    #expect(events == ["created holder", "delivered 1 to kept", "cancelled marker", "freed the block of kept"])
  }

  @Test("A place is a queue's label, and worker for a thread that nobody named")
  func places() async {
    #expect(TracePlace.queue("mine").sync { TracePlace.current } == "mine")
    let elsewhere = await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: TracePlace.current) }.start()
    }
    #expect(elsewhere == "worker")
  }

  private func events(_ name: String) async throws -> [String: [TraceRecord.Event]] {
    let scenario = try #require(Traces.all.first { $0.name == name })
    return Dictionary(uniqueKeysWithValues: await played(scenario).map { ($0.design, $0.events) })
  }

  /// A thread of its own: the queues' turns are waited for.
  private func played(_ scenario: TraceScenario) async -> [TraceRecord.Performance] {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: scenario.run()) }.start()
    }
  }
}

extension TraceRecord.Event {
  /// Whether it settles what was requested.
  fileprivate func isAnswer(in events: [TraceRecord.Event]) -> Bool {
    events.contains { $0.kind == .started && what.hasPrefix("\($0.what): ") }
  }
}
