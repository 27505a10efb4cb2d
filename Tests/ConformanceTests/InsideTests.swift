import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// What becomes of a promise that a block makes, or that a block names before it is there?
@Suite("Promises made and named inside")
struct InsideTests {
  private static let rejecting = ["Control (eager)", "Control (one slot)", "ResolveBlockPromise", "FullPromises"]
  private static let startingAnew = ["Control (lazy)", "StatefulPromise"]

  private func lines(_ text: String, on names: [String]) async throws -> [String] {
    let finding = try await onOwnThread { try Replay(text).run(on: names.map(Subjects.named)) }
    #expect(finding.differing.isEmpty, "\(finding.lines)")
    return finding.lines
  }

  @Test(
    "A ring is rejected, or stays unfinished and can be started again",
    arguments: [
      "let b = a.then { value in .promise(b) }",
      "let b = a.then { value in let c = b.then { value in .value(value + 1) }; .promise(c) }",
      "let b = a.then { value in .promise(c) }\nlet c = b.recover { error in .promise(resolved(.success(1))) }",
    ])
  func ring(block: String) async throws {
    let isTaken = block.contains("b.")
    let text = "let a = make()\n\(block)\n\(isTaken ? "" : "b.observe { print(1, $0) }\n")settle(a, .success(1))"
    let lines = try await lines(text, on: Self.rejecting)
    #expect(isTaken || lines.contains { $0.hasSuffix("handler 1 gets the error 'RingError()'") }, "\(lines)")
    let again = try await self.lines(
      "let a = make()\n\(block)\nb.observe { print(1, $0) }\nsettle(a, .success(1))\nb.observe { print(2, $0) }",
      on: Self.startingAnew)
    #expect(again.count { $0.contains("the block of b gets value 1") } >= 2)
    #expect(!again.contains { $0.contains("handler") && $0.contains("gets") })
  }

  @Test("A ring through a combination is rejected if that waits for all, and otherwise waits for somebody outside")
  func combinedRing() async throws {
    func lines(_ combination: String, on names: [String]) async throws -> [String] {
      try await self.lines(
        """
        let a = make()
        let b = make()
        let c = a.then { value in .promise(d) }
        let d = \(combination)([c, b])
        d.observe { print(1, $0) }
        settle(a, .success(1))
        drain()
        settle(b, .failure(2))
        """, on: names)
    }
    let closed = try await lines("settled", on: ["Control (eager)"])
    #expect(closed.contains { $0.contains("handler 1 gets value") })
    let open = try await lines("all", on: ["Control (eager)", "StatefulPromise", "FullPromises"])
    #expect(open.contains { $0.contains("handler 1 gets error 2") })
  }

  @Test(
    "What a closure has captured does a step when it is released: when it has run, was passed by, or was dropped",
    arguments: ["settle(a, .success(1))", "settle(a, .failure(1))", "a.cancel()"])
  func released(step: String) async throws {
    let text = """
      let a = make()
      let b = make()
      let c = make()
      b.observe { print(1, $0) }
      c.observe { print(2, $0) }
      let d = a.then { value in deinit { settle(b, .success(2)) }; .value(value + 1) }
      d.observe { print(3, $0); deinit { settle(c, .success(3)) } }
      \(step)
      drain()
      """
    let names = ["StatefulPromise", "ResolveBlockPromise", "Control (lazy)"]
    let found = try await lines(text, on: step == "a.cancel()" ? names : names + ["FullPromises"])
    #expect(found.contains { $0.contains("handler 2 gets value 3") }, "\(found)")
    #expect(step == "a.cancel()" || found.contains { $0.contains("handler 1 gets value 2") }, "\(found)")
    #expect(!found.contains { $0.contains(": is") }, "\(found)")
    for (text, subject) in [(text.replacing("settle(c, .s", with: "settle(b, .s"), Subject.full), (text, .linkedList)] {
      let program = try ProgramReader.program(text)
      #expect(!Rules.admit(program, subject.semantics, subject.capabilities))
    }
  }

  @Test("The toy that says so leaves a promise pending that its own block returns, and rejects other rings")
  func ignored() async throws {
    let toy = ["Toy (ownPromiseIgnored)"]
    let own =
      "let a = make()\nlet b = a.then { value in .promise(b) }\nb.observe { print(1, $0) }\nsettle(a, .success(1))"
    #expect(try await !lines(own, on: toy).contains { $0.contains("handler 1 gets") })
    let through = own.replacing(
      ".promise(b)", with: "let c = b.then { value in .value(value + 1) }; .promise(c)")
    #expect(try await lines(through, on: toy).contains { $0.contains("handler 1 gets the error 'RingError()'") })
  }

  @Test("Each run of a block makes a promise of its own, and a settlement outside settles all of them")
  func anew() async throws {
    let text = """
      let a = resolved(.success(1))
      let b = a.then { value in let c = make(); .promise(c) }
      b.observe { print(1, $0) }
      b.observe { print(2, $0) }
      settle(c, .success(5))
      """
    let lines = try await lines(text, on: ["LinkedListPromise", "StatefulPromise", "Control (eager)"])
    #expect(lines.count { $0.contains("the work of c runs") } == 3, "\(lines)")
    #expect(lines.contains { $0.contains("handler 1 gets value 5, then handler 2 gets value 5") })
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
    // Nobody outside could settle what a block makes.
    #expect(!inside.isInScope)
    let link = "let c = a.then { value in .value(value + 30) }"
    #expect(
      try ProgramReader.program("let a = make()\nlet b = a.then { value in \(link); .promise(c) }").isInScope)
    #expect(
      try !ProgramReader.program("let a = make()\nlet b = a.then { value in .promise(c) }\n\(link)").isInScope)
  }
}
