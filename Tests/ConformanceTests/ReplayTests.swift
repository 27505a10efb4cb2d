import Adapters
import Proof
import TestSupport
import Testing

@testable import PromiseConformance

/// Does a program that was written down do what it did?
@Suite("Programs as text")
struct ReplayTests {
  @Test("What is written of a program is read as the same program", arguments: Subjects.controls.map(\.name))
  func roundTrip(_ name: String) async throws {
    let subject = try Subjects.named(name)
    try await onOwnThread {
      for seed in 1...300 as ClosedRange<UInt64> {
        let program = Program.drawn(seed: seed, for: subject)
        let text = Sketch.lines(program)
        let read = try ProgramReader.program(text.joined(separator: "\n"))
        #expect(Sketch.lines(read) == text, "seed \(seed)")
        #expect(words(read, subject.semantics) == words(program, subject.semantics), "seed \(seed)")
      }
    }
  }

  /// What the model does, in words, since numbers are given anew.
  private func words(_ program: Program, _ semantics: Semantics) -> [String] {
    let (trace, sketch) = (program.trace(semantics, []), Sketch(program))
    return trace.ends.indices.map { sketch.text(Array(trace[$0])).split(separator: ", then ").sorted().joined() }
  }

  @Test("Spaces, empty lines and comments count for nothing")
  func layout() throws {
    let text = "// a comment\n\n  let a=make( ) // made\n\ta.observe {print( 1,$0);settle(a,.failure(foreign))} \n"
    #expect(throws: Replay.Failure(line: 3, reason: "'make' isn't made before")) { try ProgramReader.program(text) }
    let right = text.replacing("make( )", with: "make()")
    let program = try ProgramReader.program(right)
    #expect(program.steps == [.source(0), .observe(1, of: 0, does: [.settle(0, .foreign(nil))])])
    #expect(try ProgramReader.program(right.replacing("\n", with: "\r\n")) == program)
  }

  @Test(
    "A line that is no step is refused, with its number and the reason",
    arguments: [
      ("b.cancel()", "line 2: 'b' isn't made before"), ("a.observe { print(1, $0)", "expected '}'"),
      ("let a = make()", "'a' is there already"), ("a.read() a", "expected the end of the line, found 'a'"),
      ("settle(a, 3)", "expected '.failure(', found '3)'"),
      ("a.open()", "expected '.observe {', '.wait', '.cancel()' or"),
      ("a.observe { print(1, $0); a.observe { print(1, $0) } }", "handler 1 is there already"),
      ("let c = a.then { value in .value(error.code + 1) }", "expected '.promise(', found"),
      ("let c = all([a, a", "expected '])', found the end of the line"), ("let = a", "expected the name of a promise"),
      ("a.observe { print(99999999999999999999, $0) }", "expected a number"),
      ("let b = a.loop(1000) { value in .value(value + 1) }", "1000 isn't from 1 to 100"),
      ("let b = retry(-1, 1) { count in .thrown(1) }", "-1 isn't from 0 to 100"),
      ("a.observe { print(1, $0); " + String(repeating: "deinit { ", count: 10_000), "blocks stand more than 20 deep"),
      ("a.observe(on: queue3) { print(1, $0) }", "expected 'queue1' or 'queue2', found 'queue3"),
    ])
  func refused(line: String, reason: String) throws {
    let failure = #expect(throws: Replay.Failure.self) { try Replay("let a = make()\n\(line)") }
    #expect(failure?.line == 2 && failure?.description.contains(reason) == true, "\(failure?.description ?? "")")
  }

  /// What one design or control does, and another doesn't.
  private static let ways: [(choice: Choices, name: String, other: String)] = [
    (.startsAfterNotifying, "Control (lazy)", "StatefulPromise"), (.goesDeep, "StatefulPromise", "Control (lazy)"),
    (.waitsForWork, "StatefulPromise", "Control (lazy)"), (.sharesTurns, "Control (eager)", "FullPromises"),
    (.followsAtOnce, "ResolveBlockPromise", "Control (one slot)"),
    (.decidesAtOnce, "Control (value)", "LinkedListPromise"),
  ]

  /// The ways of those that go one.
  private static let chosen: [String: Choices] = [
    "Control (lazy)": .startsAfterNotifying, "StatefulPromise": [.goesDeep, .waitsForWork],
    "Control (eager)": .sharesTurns, "ResolveBlockPromise": .followsAtOnce,
    "Control (value)": .decidesAtOnce,
  ]

  @Test("Each way that the laws leave is the way of a design or control, and is seen", arguments: ways.indices)
  func choices(_ index: Int) async throws {
    let way = Self.ways[index]
    var showing = 0
    for program in try Inquiry.orders.map({ try Replay($0).program }) {
      for name in [way.name, way.other] {
        let (subject, chosen) = (try Subjects.named(name).inOrderOfPromises, Self.chosen[name, default: []])
        #expect(chosen.contains(way.choice) == (name == way.name))
        guard Extent(of: program, on: subject).isWhole else { continue }
        let found = try await onOwnThread { Replay(program).run(on: [subject]) }
        let trace = program.trace(subject.semantics, chosen)
        for step in program.steps.indices {
          let answer = "  // \(name): \(Sketch(program).text(Array(trace[step])))"
          #expect(found.lines.contains { $0 == answer || $0.hasPrefix("\(answer); handler ") })
        }
        if trace != program.trace(subject.semantics, chosen.subtracting(way.choice)) { showing += 1 }
      }
    }
    #expect(showing > 0)
  }

  @Test("A promise that goes another way than it says does otherwise than its model", arguments: ways.indices)
  func otherWay(_ index: Int) async throws {
    let (subject, choice) = (try Subjects.named(Self.ways[index].name), Self.ways[index].choice)
    let chosen = Self.chosen[subject.name, default: []]
    let programs = try Inquiry.orders.map { try Replay($0).program }
      .filter { Extent(of: $0, on: subject).isWhole }
    for (choices, differs) in [(chosen, false), (chosen.subtracting(choice), true)] {
      let differing = try await onOwnThread {
        programs.filter { !Replay($0).run(on: [subject.choosing(choices)]).differing.isEmpty }
      }
      #expect(differing.isEmpty != differs)
    }
  }

  @Test("Every way is tried")
  func allWays() {
    #expect(Set(Choices.all).count == 1 << Self.ways.count)
    #expect(Self.ways.reduce(into: Choices()) { $0.formUnion($1.choice) } == Choices.all.last)
  }

  @Test("What a promise declares of `all` the model does too")
  func listOrder() async throws {
    let text = """
      let a = make()
      let b = resolved(.failure(1))
      let c = all([a, b])
      c.observe { print(1, $0) }
      drain()
      settle(a, .success(1))
      """
    let subjects = [try Subjects.named("Toy (allGoesByItsList)"), try Subjects.named("Control (eager)")]
    let finding = try await onOwnThread { try Replay(text).run(on: subjects) }
    #expect(finding.differing.isEmpty)
    #expect(finding.lines.filter { $0.contains("gets error 1") }.count == 2, "\(finding.lines)")
  }

  @Test("What the model does otherwise, what isn't offered and what hangs is said under the step")
  func findings() async throws {
    let broken = try Subjects.named("eager: recoveryForgotten")
    let text = "let a = resolved(.failure(1))\nlet b = a.recover { error in .value(error.code + 1) }"
    let finding = try await onOwnThread { try Replay(text).run(on: [broken]) }
    #expect(finding.differing.isEmpty && finding.lines.count == 6)
    let observed = try await onOwnThread {
      try Replay("\(text)\nb.observe { print(1, $0) }").run(on: [broken, try Subjects.named("Control (eager)")])
    }
    #expect(observed.differing == [broken.name])
    let right = "the block of b gets error 1, then handler 1 gets value 2"
    let wrong = "\(right.dropLast(7))error 1 (the model: \(right))"
    #expect(
      observed.lines.suffix(3) == ["drain()", "  // \(broken.name): \(wrong)", "  // Control (eager): \(right)"])
    let hanging = try await onOwnThread {
      var replay = try Replay(
        "let a = make()\na.observe { print(1, $0); a.observe { print(2, $0) } }\nsettle(a, .success(1))")
      replay.seconds = 0.5
      return replay.run(on: [try Subjects.named("eager: notifiesUnderLock")])
    }
    #expect(hanging.differing.count == 1 && hanging.lines.last?.hasSuffix(": hangs") == true, "\(hanging.lines)")
  }

  @Test("The player gets each event with its line, and a remark where the subject goes no further or goes wrong")
  func performances() async throws {
    let text = """
      let a = make()
      let b = a.then { value in .value(value + 1) }
      b.observe { print(1, $0) }
      settle(a, .success(1))
      b.read()
      """
    let subjects = [try Subjects.named("Control (lazy)"), try Subjects.named("LinkedListPromise")]
    let finding = try await onOwnThread { try Replay(text).run(on: subjects) }
    let (lazy, value) = (finding.performances[0], finding.performances[1])
    #expect(lazy.code == text.split(separator: "\n").map(String.init) + ["drain()"] && lazy.end == nil)
    #expect(
      lazy.events.map { "\($0.line ?? 0) \($0.place): \($0.kind) \($0.what)" } == [
        "1 program: created a", "2 program: created b", "3 work: started the work of a",
        "4 program: settled a: value 1",
        "4 blocks: delivered value 1 to the block of b", "4 blocks: delivered value 2 to handler 1",
        "5 program: delivered value 2 to the reader of b",
      ])
    #expect(value.end == 5 && value.remark == "Line 5: isn't offered (lacks read).")
    #expect(value.events.last?.line == 4)
    let wrong = try await onOwnThread {
      try Replay(
        "let a = resolved(.failure(1))\nlet b = a.recover { error in .value(error.code + 1) }\nb.observe { print(1, $0) }"
      )
      .run(on: [try Subjects.named("eager: recoveryForgotten")])
    }
    #expect(wrong.performances[0].remark.hasPrefix("Line 4: ") && wrong.performances[0].remark.contains("(the model: "))
    #expect(wrong.performances[0].end == nil)
  }

  @Test("A lazy promise that is cancelled before its start gets no result later, unless it starts anew")
  func cancelledBeforeStart() throws {
    let program = try ProgramReader.program(
      "let a = make()\na.cancel()\na.observe { print(1, $0) }\nsettle(a, .success(1))")
    func events(_ cancelling: Semantics.Cancelling) -> [Event] {
      program.trace(
        Semantics(runs: .onFirstObserver, delivery: .sameStack, cancelling: cancelling), []
      ).events
    }
    #expect(events(.startsAnew) == [.work(0), .received(of: 0, 1, .value(1))])
    #expect(events(.settles) == [.received(of: 0, 1, .foreign(nil))])
    #expect(events(.detaches).isEmpty)
  }
}
