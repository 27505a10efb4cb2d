import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Is it said apart what a promise doesn't offer, what the laws leave open, and what has no effect?
@Suite("The answers to a program")
struct AnswerTests {
  private func answers(_ text: String, _ names: String...) async throws -> [String] {
    let subjects = try names.map(Subjects.named)
    return try await onOwnThread { try Replay(text).run(on: subjects).lines.filter { $0.hasPrefix("  //") } }
      .map { String($0.dropFirst(5)) }
  }

  @Test("What a promise lacks is named; what it lacks not, and still isn't played, has another reason")
  func refusals() async throws {
    #expect(
      try await answers("let a = make()\na.cancel()", "LinkedListPromise", "FullPromises").last
        == "LinkedListPromise, FullPromises: isn't offered (lacks cancel)")
    #expect(
      try await answers("let a = make()\nlet b = a.delay(1)", "LinkedListPromise").last
        == "LinkedListPromise: isn't offered (lacks controlledTime, delay)")
    let ring = """
      let a = make()
      let b = a.then { value in .promise(c) }
      let c = race([b])
      """
    #expect(try await answers(ring, "FullPromises").last == "FullPromises: is left open by the laws")
    #expect(
      try await answers("let a = make()\na.observe { print(1, $0) }\ndrop(a)\na.read()", "FullPromises").last
        == "FullPromises: isn't possible (there is no a here)")
    #expect(
      try await answers("let a = make()\na.wait { print(1, $0) }", "Control (eager, on a queue)").last
        == "Control (eager, on a queue): isn't played (the order of its queue is unknown)")
  }

  @Test("A program that runs work again and again without end isn't played to its end")
  func runs() async throws {
    let doubled = (1...40).map { "let b\($0) = all([b\($0 - 1), b\($0 - 1)])\n" }.joined()
    let found = try await answers(
      "let b0 = make()\n\(doubled)b40.observe { print(1, $0) }\nsettle(b0, .success(0))", "LinkedListPromise",
      "FullPromises")
    #expect(found.contains("LinkedListPromise: isn't played (it starts more than 1,000 runs of work)"))
    #expect(found.last?.hasPrefix("FullPromises: handler 1 gets value ") == true)
  }

  @Test("A delivery where nothing waits has no effect, and ends no program")
  func idle() async throws {
    let found = try await answers("let a = make()\ndeliver()\ndrain()\na.read()", "StatefulPromise", "FullPromises")
    #expect(
      found == [
        "StatefulPromise: nothing", "FullPromises: the work of a runs", "StatefulPromise, FullPromises: nothing",
        "StatefulPromise, FullPromises: nothing", "StatefulPromise, FullPromises: a reads nothing",
        "StatefulPromise, FullPromises: nothing",
      ])
  }

  @Test("A second use of a single slot is played, and who never runs is named")
  func secondUse() async throws {
    let text = """
      let a = make()
      a.observe { print(1, $0) }
      a.observe { print(2, $0) }
      let b = a.then { value in .value(value + 1) }
      b.observe { print(3, $0) }
      settle(a, .success(1))
      """
    let found = try await answers(text, "ResolveBlockPromise")
    #expect(
      found.map { $0.replacing("ResolveBlockPromise: ", with: "") } == [
        "the work of a runs", "nothing", "nothing; handler 2 never runs: a was used before",
        "nothing; the block of b never runs: a was used before", "nothing", "nothing",
        "handler 1 gets value 1, then handler 3 gets the error '\(Self.taken)'",
      ], "\(found)")
    let inside = try await answers(
      "let a = make()\nlet b = a.then { value in let c = a.then { value in .value(value) }; .promise(c) }".replacing(
        ".value(value)", with: ".value(value + 1)") + "\nsettle(a, .success(1))", "ResolveBlockPromise")
    #expect(
      inside.last == "ResolveBlockPromise: the block of b gets value 1; the block of c never runs: a was used before")
  }

  private static let taken = "The promise has a Next Promise already; a promise has only one."

  @Test("A handler that hasn't run when the program is over is named")
  func unheard() async throws {
    let text = "let a = make()\na.observe { print(4, $0) }\na.cancel()\nsettle(a, .success(1))"
    #expect(
      try await answers(text, "StatefulPromise", "ResolveBlockPromise").last
        == "StatefulPromise, ResolveBlockPromise: nothing; handler 4 never ran")
    let ran = try await answers("let a = make()\na.observe { print(4, $0) }\nsettle(a, .success(1))", "FullPromises")
    #expect(ran.last == "FullPromises: handler 4 gets value 1")
  }

  @Test("What is held for ever is said under the last step")
  func held() async throws {
    let text = "let a = make()\nlet b = a.then { value in .value(value + 1) }\nb.observe { print(1, $0) }"
    let found = try await answers("\(text)\nsettle(a, .success(1))", "value: leaksBlocks")
    #expect(found.last?.hasSuffix("held for ever") == true, "\(found)")
  }
}
