import Adapters
import TestSupport
import Testing

@testable import PromiseConformance

/// Where promises mayn't share turns of a queue, is the order against foreign blocks that of plain Dispatch?
@Suite("Turns that aren't shared")
struct TurnsTests {
  private static let names = Subjects.withOwnTurns.map(\.name)

  @Test("Each clause about hops holds, the three that shared turns break included", arguments: names)
  func hops(_ name: String) async throws {
    let subject = try #require(Subjects.withOwnTurns.first { subject in subject.name == name })
    let matrix = try await onOwnThread {
      var runner = Runner()
      runner.seconds = 60
      return runner.run(Suite.clauses.filter { clause in clause.law == .hops }, on: [subject])
    }
    for clause in matrix.failures(of: name) { Issue.record("\(clause.id): \(matrix.detail(clause.id, name))") }
    for id in ["waits-for-an-earlier-block", "waits-for-an-earlier-barrier", "returned-promise's-block-first"] {
      #expect(matrix.verdict(id, name) == .holds, "\(id)")
    }
  }
}
