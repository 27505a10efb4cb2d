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
  /// Calls what the program makes as its text does.
  private let sketch: Sketch
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
  public init(_ text: String) throws(Failure) {
    let (program, names) = try ProgramReader.read(text)
    self.init(program, Sketch(names: names))
  }

  init(_ program: Program) { self.init(program, Sketch(program)) }

  private init(_ program: Program, _ sketch: Sketch) {
    (self.program, self.sketch) = (program, sketch)
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
  var errand: Errand {
    .replay(program.steps.map(sketch.line).joined(separator: "\n"), seconds: seconds, blind: blind)
  }

  private func finding(on subjects: [Subject], _ play: (Subject) -> Errand.Result) -> Finding {
    let names = subjects.map(\.name)
    let columns = subjects.map { column(of: $0.inOrderOfPromises, play($0)) }
    let rows = sketch.rows(program, columns.map(\.answers))
    return Finding(
      lines: Sketch.lines(rows, names), differing: zip(names, columns).filter(\.1.differs).map(\.0),
      performances: zip(subjects, columns).map { subject, column in
        Self.performance(of: subject, program, sketch, column.trace, remarks: column.remarks)
      }, rows: rows)
  }

  /// Plays it on a subject, in this process. `say` gets what was seen after each step.
  func result(on subject: Subject, say: @escaping @Sendable (Trace) -> Void) -> Errand.Result {
    let subject = (blind.map { subject.delivering($0.delivery) } ?? subject).inOrderOfPromises
    let extent = blind == nil ? Extent(of: program, on: subject) : nil
    let played = extent?.played ?? program
    let expected = blind?.awaited ?? extent?.trace(subject, []) ?? Trace()
    let found = Lock(Trace())
    let held = Lock(0)
    let done = onThread {
      var sequential = Sequential(subject, seconds: seconds / 2)
      for (index, step) in played.steps.enumerated() {
        let awaited = index < expected.ends.count ? expected[index] : nil
        let events = sequential.take(step, of: played, awaiting: awaited).events
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
    let isHeld = extent?.isDecided ?? false && held.withLock { $0 > 0 }
    return Errand.Result(
      trace: found.withLock { $0 }, end: hangs ? "hangs" : isHeld ? "what the steps handed over is held for ever" : nil)
  }

  /// A subject's answers, step by step, as far as they go; and what is to be said of a step beside its events.
  private struct Column {
    var answers: [String]
    var remarks: [(step: Int, words: String)] = []
    let differs: Bool
    let trace: Trace

    mutating func add(_ words: String, to step: Int) {
      if step < answers.count { answers[step] += "; \(words)" } else { answers.append(words) }
      remarks.append((step, words))
    }
  }

  private func column(of subject: Subject, _ result: Errand.Result) -> Column {
    let extent = Extent(of: program, on: subject)
    let (trace, expected) = (result.trace, extent.trace(subject, []))
    let seen = trace.prefix(extent.decided)
    let differs = !subject.ways.contains { seen.isBeginning(of: extent.trace(subject, $0)) }
    // How a promise ends that is used a second time is left to it, unless it declares what comes of that.
    let isOpen = trace.ends.count >= extent.decided && !extent.isDecided
    let endsWrong = result.end != nil && !(isOpen && !subject.capabilities.contains(.oneConsumer))
    var column = Column(answers: sketch.answers(trace), differs: differs || endsWrong, trace: trace)
    if differs, let step = seen.ends.indices.first(where: { seen[$0] != expected[$0] }) {
      column.answers[step] += " (the model: \(sketch.text(Array(expected[step]))))"
      column.remarks.append((step, column.answers[step]))
    }
    if let end = result.end {
      column.add(end, to: min(trace.ends.count, program.steps.count - 1))
    } else {
      if let refusal = extent.refusal { column.add(refusal.words(sketch), to: trace.ends.count) }
      for (step, words) in Unheard(extent, trace, sketch).notes { column.add(words, to: step) }
    }
    return column
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
