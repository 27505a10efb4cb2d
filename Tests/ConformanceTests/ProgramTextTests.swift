import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// What does the reader of a program accept, and does the answer speak of the program in its own words?
@Suite("The text of a program")
struct ProgramTextTests {
  private static func repeated(_ step: String, _ count: Int, by separator: String) -> String {
    Array(repeating: step, count: count).joined(separator: separator)
  }

  @Test(
    "A program has at most 200 steps, wherever they stand",
    arguments: [
      (repeated("drain()", 200, by: "\n"), 201), (repeated("a.read()", 250, by: "\n"), 201),
      ("let b = make() { \(repeated("a.read()", 250, by: "; ")) }", 2),
      ("a.observe { print(1, $0); \(repeated("a.read()", 250, by: "; ")) }", 2),
      ("let b = a.then { value in \(repeated("a.read(); ", 250, by: "")).value(value + 1) }", 2),
      ("let b = all([\(repeated("a", 250, by: ", "))])", 2),
    ])
  func length(text: String, line: Int) {
    let failure = #expect(throws: Replay.Failure.self) { try Replay("let a = make()\n\(text)\ndrain()") }
    #expect(failure?.line == line, "\(failure?.description ?? "")")
    #expect(failure?.description.contains("200") == true, "\(failure?.description ?? "")")
  }

  @Test("The drain() that ends a program doesn't count, and neither do comments and empty lines")
  func whole() throws {
    let text = "let a = make()\n" + Self.repeated("a.read()\n// a.read()\n\n", 199, by: "")
    #expect(try Replay(text).program.steps.count == 201)
    #expect(try Replay(text + "drain()\n").program.steps.count == 201)
    #expect(throws: Replay.Failure.self) { try Replay(text + "drain()\ndrain()\n") }
  }

  @Test("A long text is read, or refused, in linear time", .timeLimit(.minutes(5)))
  func time() throws {
    let comments = Self.repeated("// let b = make()\n", 20_000, by: "")
    #expect(try Replay(comments + "let a = make()").program.steps.count == 2)
    let deep = "let a = make() { \(Self.repeated("a.observe { print(1, $0); ", 20_000, by: ""))"
    for text in [Self.repeated("drain()\n", 20_000, by: ""), deep, Self.repeated("a", 500_000, by: "")] {
      #expect(throws: Replay.Failure.self) { try Replay(text) }
    }
  }

  @Test("Each answer has the names and numbers of the text, also from a process of its own")
  func names() async throws {
    let text = """
      let upload = make()
      let letter = upload.then { value in let drained_1 = resolved(.success(5)); .promise(drained_1) }
      letter.observe { print(7, $0) }
      upload.observe { print(-3, $0) }
      settle(upload, .success(1))
      """
    let subject = try Subjects.named("StatefulPromise")
    let runner = Runner(.inThisProcess)
    let finding = try await onOwnThread { try Replay(text).run(on: [subject], by: runner) }
    #expect(finding.differing.isEmpty)
    let code = finding.lines.filter { !$0.hasPrefix("  //") }
    #expect(code.joined(separator: "\n") == text + "\ndrain()")
    let answer = "the block of letter gets value 1, then handler -3 gets value 1, then handler 7 gets value 5"
    #expect(finding.lines.contains("  // StatefulPromise: \(answer)"), "\(finding.lines)")
    #expect(finding.performances[0].events.contains { $0.what == "value 5 to handler 7" })
  }

  @Test("A name may begin like a word of the language")
  func prefixes() throws {
    let text =
      "let letter = make()\nletter.read()\nlet\t drains = letter.then { value in .value(value + 1) }\ndrains.read()"
    #expect(try Replay(text).program.steps.count == 5)
  }
}
