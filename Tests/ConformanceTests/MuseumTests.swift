import Adapters
import Foundation
import PromiseConformance
import Proof
import TestSupport
import Testing

/// Is every bug of the museum there to be seen? The page names a broken promise and a clause for each; the clause must
/// find it broken.
@Suite("The museum's bugs are red")
struct MuseumTests {
  struct Exhibit: Sendable, CustomTestStringConvertible {
    let title: String
    let report: String
    let mutant: String
    let clause: String

    var testDescription: String { title }
  }

  /// What the page shows, in its order.
  private static let exhibits: [Exhibit] = {
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../docs/museum.md").standardizedFileURL
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n### ").dropFirst().map { part in
      let report = part.firstMatch(of: #/https://github\.com/[\w.-]+/[\w.-]+/(?:issues|pull)/\d+/#)
      let command = part.firstMatch(of: #/\n    compare conformance --design "([^"]+)" --clause (\S+)\n/#)
      return Exhibit(
        title: String(part.prefix { $0 != "\n" }), report: report.map { String($0.0) } ?? "",
        mutant: command.map { String($0.1) } ?? "", clause: command.map { String($0.2) } ?? "")
    }
  }()

  @Test("The clause that an exhibit names finds its fault", arguments: exhibits)
  func red(_ exhibit: Exhibit) async throws {
    let clause = try #require(Suite.clauses.first { $0.id == exhibit.clause }, "'\(exhibit.clause)' isn't a clause")
    let mutant = try #require(
      Subjects.mutants.first { $0.subject.name == exhibit.mutant }, "'\(exhibit.mutant)' isn't a broken promise")
    let isRed = try await onOwnThread {
      if clause.isIsolated { return try Self.isRedInItsOwnProcess(exhibit) }
      var runner = Runner()
      runner.seconds = 3
      runner.races = 200
      return runner.run([clause], on: [mutant.subject]).clauses(catching: exhibit.mutant) == [clause.id]
    }
    #expect(isRed, "\(exhibit.clause) doesn't see '\(exhibit.mutant)'")
  }

  /// A crash is red too.
  private static func isRedInItsOwnProcess(_ exhibit: Exhibit) throws -> Bool {
    if case .fails = try ClauseProgram.verdict(exhibit.mutant, exhibit.clause) { true } else { false }
  }

  @Test("There are enough of them, each reported in public and each with a fault or a clause of its own")
  func catalogue() {
    #expect(Self.exhibits.count >= 12)
    #expect(Set(Self.exhibits.map(\.report)).count == Self.exhibits.count)
    #expect(Set(Self.exhibits.map { $0.mutant + $0.clause }).count == Self.exhibits.count)
    for exhibit in Self.exhibits { #expect(!exhibit.report.isEmpty, "\(exhibit.title) has no report") }
  }
}
