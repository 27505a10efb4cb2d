import Adapters
import Proof
import Report
import TestSupport
import Testing

@testable import PromiseConformance

extension Vocabulary {
  /// Those whose programs show which way the designs go where the laws leave two. With time all of them are played, and
  /// the others show nothing more; if some did, differences would stay unexplained.
  static let deciding = all.filter { hasTime || ["races", "loops", "handlers"].contains($0.name) }
}

/// Is each difference of two promises explained, and by no more than it takes?
@Suite("The atlas of two promises")
struct AtlasTests {
  private static func finding(
    _ first: Subject, _ second: Subject, longer: Int = -1
  ) async throws -> (Atlas, Atlas.Finding) {
    var atlas = Atlas(first, second, settledBy: Vocabulary.deciding)
    atlas.longer = longer
    let asked = atlas
    return (atlas, try await onOwnThread { asked.run() })
  }

  @Test("Every difference between two designs has a reason, and each reason a program that both played")
  func designs() async throws {
    let (atlas, finding) = try await Self.finding(.stateful, .resolveBlock, longer: hasTime ? -1 : -2)
    #expect(finding.unexplained == [] && finding.differing > 0 && finding.programs >= finding.differing)
    let reasons = finding.reasons.map(\.reasons)
    #expect(reasons.contains([.runs]) && reasons.contains([.slots]))
    #expect(reasons.contains { $0.contains(.cancelling) })
    #expect(reasons.count == Set(reasons).count)
    let slots = try #require(finding.reasons.first { $0.reasons == [.slots] })
    #expect(atlas.lines(finding).contains("≠ how often a promise can be used: \(Scale.count(slots.count))"))
  }

  @Test("A promise differs from itself in nothing")
  func same() async throws {
    let (_, finding) = try await Self.finding(.resolveBlock, .resolveBlock, longer: hasTime ? -1 : -2)
    #expect(finding.differing == 0 && finding.unexplained == [] && finding.programs > (hasTime ? 500 : 50))
  }

  @Test("What no answer explains is an error")
  func unexplained() async throws {
    let mutant = try Subjects.named("eager: lateObserverLost")
    let control = try #require(Subjects.controls.first)
    let (_, finding) = try await Self.finding(control, mutant, longer: -2)
    #expect(finding.unexplained.first?.first == "\(mutant.name) doesn't do what its model does:")
  }

  @Test("The least set of answers is taken")
  func least() {
    let eager = PromiseKind(semantics: Semantics(delivery: .sameStack), choices: [])
    let lazy = PromiseKind(
      semantics: Semantics(runs: .onFirstObserver, delivery: .sameStack, cancelling: .startsAnew), choices: [])
    let explanation = Explanation(eager, lazy)
    #expect(explanation.reasons(Program(steps: [.source(0)])) == [.runs])
    #expect(explanation.reasons(Program(steps: [.resolved(0, .value(1)), .observe(0, of: 0)])) == nil)
    let cancelled = Program(steps: [.source(0), .observe(0, of: 0), .cancel(0)])
    #expect(explanation.reasons(cancelled) == [.runs, .cancelling])
  }
}
