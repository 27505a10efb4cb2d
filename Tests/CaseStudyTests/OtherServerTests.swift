import Foundation
import Record
import TestSupport
import Testing

@testable import CaseStudies

/// What do the studies show when they ask somebody else's server, whatever that does?
@Suite("A study that asks another server")
struct OtherServerTests {
  static let studies = Studies.all.filter(\.asksServer)

  @Test("Three studies can ask another server, each in its first script")
  func which() {
    #expect(Self.studies.map(\.name) == ["Advertisement", "Location", "Download"])
    for study in Self.studies {
      #expect(study.scenarios.filter { $0.asked != nil } == [study.scenarios[0]])
    }
  }

  @Test(
    "A server that answers as is written down makes every solution show what it shows with the study's own",
    arguments: studies.map(\.name), ["", "base", "base/", "a/deep%20base/"])
  func answering(name: String, path: String) async throws {
    let study = try study(name)
    let played = try await asking(study, below: path) { Answer($0.answer) }
    #expect(played.expected == nil, "nobody can know what another server answers")
    #expect(played.statement.hasSuffix("/\(path) is asked."))
    #expect(played.wrong.isEmpty)
    for transcript in played.transcripts { #expect(transcript.lines == study.scenarios[0].transcripts[0].lines) }
  }

  @Test(
    "Whatever the server does, every solution comes to its end and says what is wrong",
    arguments: [
      ("Advertisement", Answer.status(503), "log: the server answers with 503"),
      ("Advertisement", .closed, "log: the connection broke"),
      ("Location", .status(404), "alert: the server answers with 404"),
      ("Location", Answer("<html>"), "alert: the answer can't be read"),
      ("Location", Answer("{}").cut(after: 1), "alert: the connection broke"),
      ("Download", .status(503), "error: the server answers with 503"),
      ("Download", Answer("[]"), "error: the answer can't be read"),
    ])
  func failing(name: String, answer: Answer, line: String) async throws {
    let played = try await asking(study(name)) { _ in answer }
    #expect(played.wrong.isEmpty)
    for transcript in played.transcripts { #expect(transcript.lines.contains(line), "\(transcript.solution)") }
  }

  @Test(
    "A server that never answers is given up, before the session itself would do it",
    arguments: [
      ("Advertisement", "log: the server doesn't answer"), ("Location", "finished"),
      ("Download", "error: the server doesn't answer"),
    ])
  func silent(name: String, line: String) async throws {
    let played = try await asking(study(name), solutions: ["FullPromises"], deadline: 50) { _ in .silent }
    #expect(played.wrong.isEmpty)
    #expect(played.transcripts[0].lines.contains(line))
  }

  @Test("A banner without news is shown all the same")
  func withoutNews() async throws {
    let played = try await asking(study("Advertisement")) { question in
      question.target.hasSuffix("news") ? .status(404) : Answer("Learn to fly")
    }
    #expect(played.wrong.isEmpty)
    for transcript in played.transcripts {
      #expect(transcript.lines == ["cell 1: loader on", "cell 1: loader off", "cell 1: Learn to fly"])
    }
  }

  /// Plays the script that asks, with a second server of this kind as the other one.
  private func asking(
    _ study: Study, below path: String = "", solutions: [String] = [], deadline: Double = patience,
    _ answer: @escaping @Sendable (StudiesRecord.Question) -> Answer
  ) async throws -> StudiesRecord.Scenario {
    try await onOwnThread {
      let asked = study.scenarios[0].asked ?? []
      let base = path.isEmpty || path.hasSuffix("/") ? "/\(path)" : "/\(path)/"
      let script = asked.map { (base + $0.target, [answer($0)]) }
      let other = try HTTPServer(Dictionary(uniqueKeysWithValues: script), deadline: guardTime)
      let url = try #require(URL(string: other.url.absoluteString + path))
      let result = study.run(scenario: study.scenarios[0].name, solutions: solutions, server: url, deadline: deadline)
      let unasked = script.map(\.0).filter { !other.events.contains(.asked($0)) }
      #expect(unasked.filter { !$0.hasSuffix("news") } == [])
      return try #require(result.scenarios.first)
    }
  }
}
