import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Are all small programs played, each once, and do they find what is wrong?
@Suite("Small programs")
struct SmallProgramsTests {
  private static let eager = Rules(Semantics(), [.then, .cancel])

  @Test("All programs of a vocabulary are there, each once; those whose parts never meet aren't")
  func all() {
    let small = SmallPrograms(Vocabulary("few", [.make, .observe, .fulfill], length: 3), [Self.eager])
    var lines: [String] = []
    #expect(
      small.forEach(of: 3) { branch in
        lines.append(Sketch.lines(branch.program).dropFirst().joined(separator: "; "))
        return true
      })
    #expect(
      lines == [
        "a.observe { print(1, $0) }; a.observe { print(2, $0) }", "a.observe { print(1, $0) }; settle(a, .success(1))",
        "settle(a, .success(1)); a.observe { print(1, $0) }", "settle(a, .success(1)); settle(a, .success(2))",
      ])
  }

  @Test("A run says how far it came, and no further")
  func reach() {
    let small = SmallPrograms(Vocabulary("few", [.make, .observe, .fulfill], length: 3), [Self.eager])
    var played = 0
    let whole = small.play(to: 3) { _ in
      played += 1
      return true
    }
    #expect(whole.length == 3 && whole.programs + whole.pairs == played && whole.pairs > 0 && whole.end == 4)
    let part = small.play(to: 3) { $0.steps.count < 3 }
    #expect(part.length == 1 && part.pairs == 0)
  }

  @Test("States that differ in the names of handlers are one")
  func states() {
    func state(_ handler: Int) -> Model {
      var model = Model(Semantics())
      for step in [Program.Step.source(0), .observe(handler, of: 0)] { model.take(step) }
      return model.state
    }
    #expect(state(0) == state(5))
    var other = Model(Semantics())
    other.take(.source(0))
    #expect(state(0) != other.state)
  }

  @Test("The matrix says how many programs a clause played, and how long they were")
  func remark() async throws {
    let clauses = Suite.clauses.filter { $0.id == "small-programs-chains" }
    let subject = Subjects.designs[0]
    let matrix = try await onOwnThread { Runner().run(clauses, on: [subject]) }
    let remark = matrix.detail("small-programs-chains", subject.name)
    #expect(remark.wholeMatch(of: /[1-9]\d* programs, all of up to [1-9] steps(; .*)?/) != nil, "\(remark)")
  }

  @Test(
    "They find faults that lie in a crossing, and show the least program",
    arguments: [
      ("eager: recoveryForgotten", "chains"), ("slot: adoptedErrorLost", "adoption"),
      ("slot: ringOfMembersHangs", "rings"), ("slot: placeIsForgotten", "queues"), ("slot: movesTooLate", "queues"),
      ("slot: moveIsIgnored", "queues"),
      ("eager: blockIgnoresTheQueue", "queues"), ("lazy: blockIgnoresTheQueue", "queues"),
      ("value: blockIgnoresTheQueue", "queues"),
    ])
  func faults(name: String, vocabulary: String) async throws {
    let subject = try Subjects.named(name)
    let words = try #require(Vocabulary.all.first { $0.name == vocabulary })
    let found = try await onOwnThread { Fuzz().run(words, on: subject).difference }
    let difference = try #require(found)
    #expect(difference.steps <= 7 && difference.seed == nil, "\(difference)")
  }
}
