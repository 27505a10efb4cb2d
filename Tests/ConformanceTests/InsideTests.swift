import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// What becomes of a promise that a block makes, or that a block names before it is there?
@Suite("Promises made and named inside")
struct InsideTests {
  private func lines(_ text: String, on names: [String]) async throws -> [String] {
    let finding = try await onOwnThread { try Replay(text).run(on: names.map(Subjects.named)) }
    #expect(finding.differing.isEmpty, "\(finding.lines)")
    return finding.lines
  }

  @Test(
    "Work that cancels and asks for its own promise may begin without end, and isn't played",
    arguments: ["a.cancel(); a.observe { print(1, $0) }", "a.observe { print(1, $0); a.cancel() }"])
  func endless(work: String) async throws {
    let text = "let a = make() { \(work) }\na.observe { print(2, $0) }"
    let found = try await lines(text, on: ["StatefulPromise", "Control (lazy)"])
    #expect(found[1].hasSuffix("StatefulPromise, Control (lazy): is left open by the laws"))
  }

  @Test("A promise that isn't there yet is an error, and one that a block makes is known to that block alone")
  func scope() async throws {
    let text = """
      let a = resolved(.success(1))
      let b = a.then { value in .promise(c) }
      b.observe { print(1, $0) }
      drain()
      let c = a.then { value in .value(value + 1) }
      """
    let lines = try await lines(text, on: ["FullPromises", "Control (lazy)"])
    #expect(lines.count { $0.contains("handler 1 gets error 0") } == 2, "\(lines)")
    let outside = try ProgramReader.program(
      "let a = make()\nlet b = a.then { value in let c = make(); .promise(c) }\nc.observe { print(1, $0) }")
    let (full, inside) = (Subject.full, Program(steps: Array(outside.steps.dropLast())))
    #expect(Rules.admit(inside, full.semantics, full.capabilities))
    #expect(!Rules.admit(outside, full.semantics, full.capabilities))
  }
}
