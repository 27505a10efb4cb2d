import Adapters
import Dispatch
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Are all orders of calls, deliveries and jobs played, each once, and do they find what is wrong?
@Suite("Schedules")
struct ScheduleTests {
  private static let orders = Vocabulary.threads + [.waiting, .crossing, .policies]

  init() { Subjects.silenceReports() }

  @Test("Designs and controls do right in every order", arguments: Subjects.designs + Subjects.controls, orders)
  func right(subject: Subject, orders: Vocabulary) async throws {
    let found = try await onOwnThread { Fuzz().run(orders, on: subject, until: .now() + 2) }
    #expect(found.difference == nil, "\(found.difference?.description ?? "")")
  }

  @Test(
    "A fault that depends on the order is found, and the order can be played again from its text",
    arguments: [
      ("eager: lostWhileNotifying", Vocabulary.threads[0]), ("eager: waitIgnoresCancel", .waiting),
      ("slot: waitIgnoresCancel", .waiting),
    ])
  func wrong(name: String, orders: Vocabulary) async throws {
    let subject = try Subjects.named(name)
    let found = try await onOwnThread { Fuzz().run(orders, on: subject).difference }
    let difference = try #require(found)
    let again = try await onOwnThread { try Replay(difference.sketch.joined(separator: "\n")).run(on: [subject]) }
    #expect(again.differing == [name], "\(difference)")
  }

  @Test("A task that waits is resumed after a block has left that was attached before it")
  func inTurn() async throws {
    let text = "let a = make()\na.observe { print(1, $0) }\na.wait { print(2, $0) }\ndrain()\nsettle(a, .success(1))"
    let subject = try Subjects.named("FullPromises")
    let finding = try await onOwnThread { try Replay(text).run(on: [subject]) }
    #expect(finding.differing.isEmpty, "\(finding.lines)")
  }

  @Test("A block is delivered before or after each call that it doesn't depend on")
  func all() {
    let rules = Rules(Semantics(delivery: .queued(.everything)), [.executor])
    let few = Vocabulary("few", [.observe, .fulfill, .deliver], before: [.source(0)], length: 4)
    var lines: [String] = []
    let isDone = SmallPrograms(few, [rules]).forEach(of: 4) { branch in
      lines.append(Sketch.lines(branch.program).dropFirst().joined(separator: "; "))
      return true
    }
    #expect(isDone && lines.count == 12 && Set(lines).count == 12)
    #expect(
      lines.filter { $0.contains("deliver()") } == [
        "a.observe { print(1, $0) }; settle(a, .success(1)); deliver(); a.observe { print(2, $0) }",
        "a.observe { print(1, $0) }; settle(a, .success(1)); deliver(); settle(a, .success(2))",
        "settle(a, .success(1)); a.observe { print(1, $0) }; deliver(); a.observe { print(2, $0) }",
        "settle(a, .success(1)); a.observe { print(1, $0) }; deliver(); settle(a, .success(2))",
      ])
  }

  @Test(
    "A wait is read back from its text",
    arguments: ["a.wait { print(1, $0) }", "a.wait(.stays) { print(1, $0) }", "leave(1)", "deliver()", "abandon(a)"])
  func text(line: String) throws {
    let program = try ProgramReader.program("let a = make()\n\(line)")
    #expect(program.steps.count == 2 && (line == "leave(1)" || Sketch.lines(program).last == line))
  }
}
