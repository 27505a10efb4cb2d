import Adapters
import Dispatch
import Proof
import TestSupport
import Testing

@testable import PromiseConformance
@testable import Toys

/// Do programs show which kind a promise is, whatever it declares?
@Suite("The kind of a promise", .serialized)
struct KindTests {
  private static let sound = Subjects.designs + Subjects.controls + Subjects.toys.dropFirst().prefix(3).map(\.subject)

  private func search(_ subject: Subject, by runner: Runner = Runner()) async throws -> KindSearch {
    try await onOwnThread { KindSearch(subject, by: runner) }
  }

  @Test(
    "Designs, controls and toys are what they declare, and a design is its own nearest",
    arguments: (hasTime ? sound : Subjects.designs).map(\.name)
  )
  func declared(_ name: String) async throws {
    let subject = try Subjects.named(name)
    let search = try await search(subject)
    #expect(!search.isWrong, "\(search.lines)")
    guard let design = KnownDesign.all.first(where: { $0.name == name }) else { return }
    #expect(design.lacks == Set(Question.all.filter { $0.isUnasked(of: subject) != nil }))
    #expect(search.lines.contains("The nearest design is \(name). Answers that differ: 0"))
    #expect(search.left.contains { $0.choices == design.kind.choices }, "\(search.lines)")
  }

  @Test("Each answer is printed under its question")
  func printed() async throws {
    let lines = try await search(try Subjects.named("StatefulPromise")).lines.dropFirst()
    #expect(lines.contains("  when the work runs, and how often: once, when it is first needed"), "\(lines)")
    #expect(lines.contains("  where handlers and blocks run: inside the call that settles or attaches"))
    #expect(lines.contains("  how often a promise can be used: as often as you like"))
    #expect(lines.contains("  what a cancelled promise becomes: it can be started again"))
    #expect(lines.contains("  what becomes of a cycle: it stays unfinished, and can be started again"))
  }

  @Test(
    "What is declared and isn't so is pointed out, with the program that shows it",
    arguments: Array(zip(0..<4, [Question.settledAgain, .attachedWhileNotifying, .rings, .failsInListOrder]))
      .prefix(hasTime ? 4 : 2))
  func pretended(_ toy: Int, _ question: Question) async throws {
    let search = try await search(Subjects.toys[toy].pretender.subject)
    #expect(search.denied == [question] && search.isWrong)
    let denial = try #require(search.lines.firstIndex { $0.hasPrefix("✗ \(question.words): the declaration is ") })
    #expect(search.lines[denial + 1] == "  let a = make()", "\(search.lines)")
  }

  @Test(
    "What no kind does is shown with its program",
    arguments: ["eager: workRunsTwice", "lazy: workRunsTwice", "eager: orderInverted"])
  func unexplained(_ name: String) async throws {
    let lines = try await search(try Subjects.named(name)).lines
    #expect(lines[0] == "✗ \(name): no kind of promise does this" && lines[1].hasPrefix("  let a = "), "\(lines)")
  }

  @Test("A trap is an answer, and a hang is none")
  func endings() async throws {
    let runner = try ClauseProgram.runner("Toys")
    func toy(_ name: String) throws -> Subject { try #require(Subject.toys.first { $0.name == name }) }
    let trap = try await search(try toy("traps"), by: runner)
    #expect(trap.denied == [.settledAgain])
    #expect(trap.lines.contains { $0.hasPrefix("    // traps: traps (signal ") }, "\(trap.lines)")
    let hanging = Subject("hanging", traits: []) { environment in
      let shared = Subject.full.operations(environment, Alive())
      return Operations(make: { shared.operations.make($0) }, observe: { _, _ in DispatchSemaphore(value: 0).wait() })
    }
    let hang = try await search(hanging)
    #expect(hang.isWrong && hang.lines.contains("    // hanging: hangs"), "\(hang.lines)")
  }

  @Test("Of a promise with two operations the programs show what these can show, and no trait that isn't there")
  func few() async throws {
    let subject = Subject("few", traits: [.manyObservers, .sharedRun, .executor]) { environment in
      let shared = Subject.full.operations(Environment(queue: environment.queue), Alive())
      return Operations(make: { shared.operations.make($0) }, observe: { shared.operations.observe($0, $1) })
    }
    let lines = try await search(subject).lines
    #expect(lines.contains("– how often a promise can be used: lacks then"), "\(lines)")
    #expect(lines.contains("✗ the trait executor is declared, and blocks run elsewhere"))
    #expect(lines.contains("The nearest design is FullPromises. Answers that differ: 0"))
  }

  @Test("A program asks nothing that is asked later", arguments: Inquiry.all.indices)
  func later(_ index: Int) {
    let later = Inquiry.all[(index + 1)...].flatMap(\.questions)
    for var kind in KnownDesign.all.map(\.kind) {
      if kind.semantics.delivery != .sameStack { kind.semantics.delivery = .queued(.everything) }
      // As long as it isn't asked, nothing is used or settled twice.
      if index < 3 { kind.semantics.hasOneSlot = true }
      if index < 2 { kind.semantics.trapsWhenSettledAgain = true }
      for program in Inquiry.all[index].programs(for: [kind], .stateful) {
        let others = later.flatMap { $0.answers(for: kind) }.filter {
          $0.semantics.delivery != .sameStack || kind.semantics.delivery == .sameStack
        }
        let kinds = [kind] + others
        let expected = Set(kinds.compactMap { KindSearch.Expectation(of: $0, in: program, .stateful).trace })
        #expect(expected.count < 2, "\(Sketch.lines(program))")
      }
    }
  }
}
