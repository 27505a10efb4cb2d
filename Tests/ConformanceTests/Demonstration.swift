import TestSupport
import Testing

@testable import PromiseConformance

/// What does a promise do that gives an answer to a question of its kind? A program, and what it makes happen: written
/// down by hand, so that no model says it.
struct Demonstration {
  let question: Question
  let answer: String
  /// The program. A comment says what the step before it makes happen.
  let text: String
  /// What handlers and blocks get in the whole program; nil if the comments say enough.
  var whole: String?
  /// How that begins.
  var start: String?
  /// Whether the rules leave the program out, because the laws leave its outcome open.
  var isOpen = false

  /// The program of an answer that `compare kind` prints.
  static func of(_ question: Question, _ answer: String) -> Demonstration? {
    (all + orders).first { $0.question == question && $0.answer == answer }
  }

  /// What the promise does otherwise.
  func failures(of subject: Subject) throws -> [String] {
    var replay = try Replay(text)
    if isOpen {
      let none = replay.program.steps.reduce(into: Trace()) { trace, _ in trace.append([]) }
      replay.blind = Replay.Blind(delivery: subject.semantics.delivery, awaited: none)
    }
    let steps = replay.program.steps
    let trace = replay.result(on: subject) { _ in }.trace
    let sketch = Sketch(names: try ProgramReader.read(text).names)
    func words(_ events: some Sequence<Event>) -> String {
      sketch.text(Array(events)).replacing(/the error '[^']*'/, with: "an error of the design")
    }
    var failures = zip(steps.indices, expected).compactMap { step, expected -> String? in
      let found = step < trace.ends.count ? words(trace[step]) : "not played"
      return expected == nil || found == expected
        ? nil : "\(sketch.line(steps[step])): \(found), and not \(expected ?? "")"
    }
    let found = words(trace.events.filter { if case .work = $0 { false } else { true } })
    if let whole, found != whole { failures.append("\(found), and not \(whole)") }
    if let start, !found.hasPrefix(start) { failures.append("\(found), and not \(start) first") }
    return failures.map { "\(subject.name): \($0)" }
  }

  /// The comment under each step.
  private var expected: [String?] {
    text.split(separator: "\n").reduce(into: []) { expected, line in
      if line.hasPrefix("  // ") {
        expected[expected.count - 1] = String(line.dropFirst(5))
      } else {
        expected.append(nil)
      }
    }
  }

  private static let all = [
    Demonstration(
      question: .runs, answer: "once, as the promise is made",
      text: """
        let a = make()
          // the work of a runs
        a.observe { print(1, $0) }
          // nothing
        """),
    Demonstration(
      question: .runs, answer: "once, when it is first needed",
      text: """
        let a = make()
          // nothing
        a.observe { print(1, $0) }
          // the work of a runs
        a.observe { print(2, $0) }
          // nothing
        """),
    Demonstration(
      question: .runs, answer: "again each time it is needed",
      text: """
        let a = make()
          // nothing
        a.observe { print(1, $0) }
          // the work of a runs
        a.observe { print(2, $0) }
          // the work of a runs
        """),
    Demonstration(
      question: .delivery, answer: "inside the call that settles or attaches",
      text: """
        let a = make()
        a.observe { print(1, $0) }
        settle(a, .success(1))
          // handler 1 gets value 1
        let b = resolved(.success(2))
        b.observe { print(2, $0) }
          // handler 2 gets value 2
        """),
    // The error takes a turn where every link does. Adopting takes one where every way does.
    Demonstration(
      question: .delivery, answer: "later, on a queue; each block and handler that runs takes a turn",
      text: """
        let a = make()
        let b = a.then { value in .value(value + 1) }
        b.observe { print(1, $0) }
        settle(a, .failure(1))
          // nothing
        deliver()
          // handler 1 gets error 1
        """),
    Demonstration(
      question: .delivery, answer: "later, on a queue; every way from one promise to another takes a turn",
      text: """
        let a = make()
        let b = resolved(.success(5))
        let c = a.then { value in .promise(b) }
        c.observe { print(1, $0) }
        settle(a, .success(1))
          // nothing
        deliver()
          // the block of c gets value 1
        deliver()
          // nothing
        deliver()
          // handler 1 gets value 5
        """),
    Demonstration(
      question: .slots, answer: "as often as you like",
      text: """
        let a = resolved(.success(1))
        let b = a.then { value in .value(value + 1) }
        b.observe { print(1, $0) }
        drain()
        let c = a.then { value in .value(value + 2) }
        c.observe { print(2, $0) }
        drain()
        """,
      whole: "the block of b gets value 1, then handler 1 gets value 2, then the block of c gets value 1, "
        + "then handler 2 gets value 3"),
    Demonstration(
      question: .slots, answer: "once",
      text: """
        let a = make()
        let b = a.then { value in .value(value + 1) }
        let c = a.then { value in .value(value + 2) }
        b.observe { print(1, $0) }
        drain()
        c.observe { print(2, $0) }
        drain()
        settle(a, .success(1))
        drain()
        """,
      whole: "handler 2 gets an error of the design, then the block of b gets value 1, then handler 1 gets value 2",
      isOpen: true),
    Demonstration(
      question: .cancelling, answer: "it can be started again",
      text: """
        let a = make()
        a.observe { print(1, $0) }
          // the work of a runs
        a.cancel()
          // the work of a is stopped
        a.observe { print(2, $0) }
          // the work of a runs
        settle(a, .success(1))
          // handler 2 gets value 1
        """),
    Demonstration(
      question: .cancelling, answer: "it is settled with an error",
      text: """
        let a = make()
        a.cancel()
        a.observe { print(1, $0) }
        settle(a, .success(1))
        drain()
          // handler 1 gets an error of the design
        """),
    Demonstration(
      question: .cancelling, answer: "it is final, and its dependents get an error",
      text: """
        let a = make()
        let b = a.then { value in .value(value + 1) }
        let c = b.then { value in .value(value + 1) }
        c.observe { print(1, $0) }
        b.cancel()
          // the work of a is stopped
        settle(a, .success(1))
        drain()
          // handler 1 gets an error of the design
        """),
    Demonstration(
      question: .settledAgain, answer: "nothing",
      text: """
        let a = make()
        a.observe { print(1, $0) }
        settle(a, .success(1))
        drain()
        settle(a, .success(2))
          // nothing
        drain()
          // nothing
        """),
    Demonstration(
      question: .settledAgain, answer: "its observers get that outcome too",
      text: """
        let a = make()
        a.observe { print(1, $0) }
        settle(a, .success(1))
          // handler 1 gets value 1
        settle(a, .success(2))
          // handler 1 gets value 2
        """),
    Demonstration(
      question: .attachedWhileNotifying, answer: "in its turn", text: attachedInside,
      whole: "handler 1 gets value 1, then handler 3 gets value 1, then handler 2 gets value 1"),
    Demonstration(
      question: .attachedWhileNotifying, answer: "at once", text: attachedInside,
      whole: "handler 1 gets value 1, then handler 2 gets value 1, then handler 3 gets value 1"),
    Demonstration(
      question: .failsInListOrder, answer: "the first that comes", text: twoErrors, whole: "handler 1 gets error 1"),
    Demonstration(
      question: .failsInListOrder, answer: "the first in the list", text: twoErrors, whole: "handler 1 gets error 2"),
    Demonstration(
      question: .rings, answer: "it is rejected",
      text: """
        let a = make()
        let b = a.then { value in .promise(b) }
        b.observe { print(1, $0) }
        settle(a, .success(1))
        drain()
        """, whole: "the block of b gets value 1, then handler 1 gets an error of the design"),
    Demonstration(
      question: .rings, answer: "it is rejected, but if its own block returns it, it stays pending",
      text: """
        let a = make()
        let b = a.then { value in .promise(b) }
        b.observe { print(1, $0) }
        let c = a.then { value in .promise(d) }
        let d = c.then { value in .promise(d) }
        c.observe { print(2, $0) }
        settle(a, .success(1))
        drain()
        """,
      whole: "the block of b gets value 1, then the block of c gets value 1, then handler 2 gets an error of the design"
    ),
    Demonstration(
      question: .rings, answer: "it stays unfinished, and can be started again",
      text: """
        let a = make()
        let b = a.then { value in .promise(b) }
        b.observe { print(1, $0) }
          // the work of a runs
        settle(a, .success(1))
          // the block of b gets value 1
        b.observe { print(2, $0) }
          // the block of b gets value 1
        """),
    Demonstration(
      question: .inheritsQueues, answer: "yes",
      text: """
        let a = resolved(.success(1))
        let b = a.then(on: queue1) { value in .value(value + 1) }
        let c = b.then { value in .value(value + 1) }
        c.observe { print(1, $0) }
        drain()
          // the block of b gets value 1 on queue1, then the block of c gets value 2 on queue1, \
        then handler 1 gets value 3 on queue1
        """),
    Demonstration(
      question: .inheritsQueues, answer: "no, each call names its own",
      text: """
        let a = resolved(.success(1))
        let b = a.then(on: queue1) { value in .value(value + 1) }
        let c = b.then { value in .value(value + 1) }
        c.observe { print(1, $0) }
        drain()
          // the block of b gets value 1 on queue1, then the block of c gets value 2, then handler 1 gets value 3
        """),
  ]

  private static let attachedInside = """
    let a = make()
    a.observe { print(1, $0); a.observe { print(2, $0) } }
    a.observe { print(3, $0) }
    settle(a, .success(1))
    drain()
    """

  private static let twoErrors = """
    let a = make()
    let b = resolved(.failure(1))
    let c = all([a, b])
    c.observe { print(1, $0) }
    drain()
    settle(a, .failure(2))
    drain()
    """
}
