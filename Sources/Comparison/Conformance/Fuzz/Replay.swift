import Dispatch
import Record

/// What does a program make happen? It is read from a text, in which a step is a line in the words of the contract, and
/// played on each promise beside the others.
///
/// - Tests: `ReplayTests`.
public struct Replay: Sendable {
  /// Why a text isn't a program.
  public struct Failure: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1.
    public let line: Int
    let reason: String

    /// The line and the reason.
    public var description: String { "line \(line): \(reason)" }
  }

  /// How long the program may take on one subject before it counts as hanging, in seconds.
  public var seconds = 2.0
  private(set) var program: Program
  /// How it is played on a promise of an unknown kind.
  var blind: Blind?

  /// Where its blocks run, and for which events of each step one waits at most.
  package struct Blind: Codable, Sendable {
    let delivery: Semantics.Delivery
    let awaited: Trace
  }

  /// Reads a program as differences print it, and ends it with `drain()`, which lets everything be delivered. Empty
  /// lines and comments count for nothing.
  ///
  /// - Throws: `Failure`, for the first line that isn't a step.
  public init(_ text: String) throws(Failure) { self.init(try ProgramReader.program(text)) }

  init(_ program: Program) {
    self.program = program
    if program.steps.last != .drain { self.program.steps.append(.drain) }
  }

  /// What came of a program.
  public struct Finding: Sendable {
    /// The program, and under each step what it made happen, in a comment for each kind of answer.
    public let lines: [String]
    /// The names of those that hung, or did otherwise than the model. Their lines say so.
    public let differing: [String]
    /// What the player of the traces shows of each subject.
    package let performances: [TraceRecord.Performance]
    /// Each step with the subjects' answers, in their order; nil from where one couldn't go on.
    let rows: [Sketch.Row]
  }

  /// Plays the program on one subject after the other, in this process.
  public func run(on subjects: [Subject]) -> Finding {
    finding(on: subjects) { result(on: $0) { _ in } }
  }

  /// Plays a program that was read from a text, where the runner runs clauses.
  package func run(on subjects: [Subject], by runner: Runner) -> Finding {
    finding(on: subjects) { runner.run(errand, on: $0) }
  }

  /// For a child.
  var errand: Errand { .replay(Sketch.lines(program).joined(separator: "\n"), seconds: seconds, blind: blind) }

  private func finding(on subjects: [Subject], _ play: (Subject) -> Errand.Result) -> Finding {
    let (sketch, names) = (Sketch(program), subjects.map(\.name))
    let columns = subjects.map { column(of: $0, sketch, play($0)) }
    let rows = sketch.rows(program, columns.map(\.answers))
    return Finding(
      lines: Sketch.lines(rows, names), differing: zip(names, columns).filter(\.1.differs).map(\.0),
      performances: zip(subjects, columns).map { subject, column in
        Self.performance(of: subject, program, column.trace, remarks: column.odd.map { ($0, column.answers[$0]) })
      }, rows: rows)
  }

  /// How far a subject can play it: to the first step that it doesn't offer, or that the laws leave open.
  private func played(by subject: Subject) -> Program {
    var rules = Rules(subject.semantics, subject.capabilities)
    let open = program.steps.firstIndex { !rules.take($0) && $0 != .drain }
    return Program(steps: Array(program.steps[..<(open ?? program.steps.count)]))
  }

  /// Plays it on a subject, in this process. `say` gets what was seen after each step.
  func result(on subject: Subject, say: @escaping @Sendable (Trace) -> Void) -> Errand.Result {
    let subject = blind.map { subject.delivering($0.delivery) } ?? subject
    let played = blind == nil ? played(by: subject) : program
    let expected = blind?.awaited ?? played.trace(subject.semantics, [])
    let found = Lock(Trace())
    let held = Lock(0)
    let done = onThread {
      var sequential = Sequential(subject, seconds: seconds / 2)
      for (index, step) in played.steps.enumerated() {
        let events = sequential.take(step, of: played, awaiting: expected[index]).events
        say(
          found.withLock { trace in
            trace.append(events)
            return trace
          })
      }
      let left = sequential.end(played)
      held.withLock { $0 = left }
    }
    let hangs = !done.wait(until: Deadline(seconds: seconds, busySeconds: 10 * seconds))
    let isHeld = blind == nil && held.withLock { $0 > 0 }
    return Errand.Result(
      trace: found.withLock { $0 }, end: hangs ? "hangs" : isHeld ? "what the steps handed over is held for ever" : nil)
  }

  private static let open = "isn't offered, or the laws leave open what it does"

  /// An answer, unless it is that the step wasn't played.
  static func offered(_ answer: String?) -> String? { answer == open ? nil : answer }

  /// A subject's answers, step by step, as far as they go; the odd ones aren't events alone.
  private func column(
    of subject: Subject, _ sketch: Sketch, _ result: Errand.Result
  ) -> (answers: [String], odd: [Int], differs: Bool, trace: Trace) {
    let played = played(by: subject)
    let expected = played.trace(subject.semantics, [])
    let trace = result.trace
    var answers = sketch.answers(trace)
    let differs = !subject.ways.contains { trace.isBeginning(of: played.trace(subject.semantics, $0)) }
    var odd: [Int] = []
    if differs, let step = trace.ends.indices.first(where: { trace[$0] != expected[$0] }) {
      answers[step] += " (the model: \(sketch.text(Array(expected[step]))))"
      odd.append(step)
    }
    if let end = result.end {
      answers.append(end)
    } else if played != program {
      answers.append(Self.open)
    }
    return (answers, odd + (trace.ends.count..<answers.count), result.end != nil || differs, trace)
  }
}

extension Sketch {
  /// A step with what it made happen in each of several plays; nil from where one couldn't go on.
  typealias Row = (code: String, answers: [String?])

  func answers(_ trace: Trace) -> [String] { trace.ends.indices.map { text(Array(trace[$0])) } }

  func rows(_ program: Program, _ columns: [[String]]) -> [Row] {
    program.steps.enumerated().map { step, each in (line(each), columns.map { step < $0.count ? $0[step] : nil }) }
  }

  /// The rows with comments, one for each kind of answer.
  static func lines(_ rows: [Row], _ names: [String]) -> [String] {
    rows.flatMap { code, answers in
      [code] + grouped(answers, names).map { "  // \($0.names.joined(separator: ", ")): \($0.key)" }
    }
  }
}

/// The names that have each key, in the order of the first that has it. A name without a key is left out.
func grouped<Key: Hashable>(_ keys: [Key?], _ names: [String]) -> [(key: Key, names: [String])] {
  zip(keys, names).reduce(into: []) { groups, each in
    guard let key = each.0 else { return }
    if let place = groups.firstIndex(where: { $0.key == key }) {
      groups[place].names.append(each.1)
    } else {
      groups.append((key, [each.1]))
    }
  }
}
