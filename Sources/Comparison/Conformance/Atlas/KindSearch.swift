/// Which kind of promise is it? The one that does in small programs what the promise does.
///
/// The promise is played, and not asked: of what it declares only its operations count. One inquiry comes after the
/// other. Each answer makes another kind, and a kind is crossed out when its model does otherwise than the promise. A
/// program is played if the kinds that are left differ in it, short ones first.
///
/// - Tests: `KindTests`.
package struct KindSearch: Sendable {
  let declared: Subject
  /// The same, with its blocks where they were found to run.
  let subject: Subject
  /// The kinds between which no program shows a difference.
  private(set) var left: [PromiseKind]
  private(set) var played: [Played] = []
  /// Whether none of them does what the promise did last.
  private(set) var isUnexplained = false
  private let runner: Runner

  /// A program, and what it made happen before it ended, or why it came no further.
  struct Played: Sendable {
    let program: Program
    let trace: Trace
    let end: String?
  }

  /// Plays programs on a subject where the runner runs clauses. `progress` is called after each with their number.
  package init(_ declared: Subject, by runner: Runner, progress: (_ played: Int) -> Void = { _ in }) {
    (self.declared, self.runner) = (declared, runner)
    subject = declared.delivering(runner.run(.delivery, on: declared).delivery ?? .queued(nil)).withoutErrors
    // Nothing is used or settled twice before that is asked.
    var kind = PromiseKind(semantics: subject.semantics, choices: [])
    (kind.semantics.hasOneSlot, kind.semantics.trapsWhenSettledAgain) = (true, true)
    left = [kind]
    for inquiry in Inquiry.all where !isUnexplained { ask(inquiry, progress) }
  }

  private mutating func ask(_ inquiry: Inquiry, _ progress: (_ played: Int) -> Void) {
    for question in inquiry.questions where question.isUnasked(of: subject) == nil {
      left = left.flatMap(question.answers)
    }
    for program in inquiry.programs(for: left, subject) where !isUnexplained {
      var expected = left.map { Expectation(of: $0, in: program, subject) }
      if inquiry.questions != [.slots] { expected = expected.map(\.afterwards) }
      if Set(expected).subtracting([.open]).count < 2 { continue }
      let result = play(program, expected)
      played.append(result)
      progress(played.count)
      let stays = zip(left, expected).filter { $1.admits(result) }.map(\.0)
      if stays.isEmpty { isUnexplained = true } else { left = stays }
    }
  }

  /// Plays a program, and once more with more time if no model does the same: the machine may be busy.
  private func play(_ program: Program, _ expected: [Expectation]) -> Played {
    let traces = expected.compactMap(\.trace)
    var awaited = Trace()
    for step in program.steps.indices {
      awaited.append(traces.map { Array($0[step]) }.max { $0.count < $1.count } ?? [])
    }
    func played(_ seconds: Double) -> Played {
      var replay = Replay(program)
      replay.blind = Replay.Blind(delivery: subject.semantics.delivery, awaited: awaited)
      replay.seconds = seconds
      let result = runner.run(replay.errand, on: declared)
      return Played(program: program, trace: result.trace.withoutErrors, end: result.end)
    }
    let first = played(0.5)
    return expected.contains { $0.trace != nil && $0.admits(first) } ? first : played(5)
  }

  /// What a kind lets a program do.
  enum Expectation: Hashable {
    case this(Trace)
    /// A second use of a promise with one slot: less happens than with more of them, or an error of the design comes.
    case other(than: Trace)
    /// A second settlement that ends the process.
    case end
    /// The laws leave it open.
    case open

    init(of kind: PromiseKind, in program: Program, _ subject: Subject) {
      var (kind, subject) = (kind, subject)
      subject.semantics = kind.semantics
      let extent = Extent(of: program, on: subject)
      if let refusal = extent.refusal {
        self = refusal.isTrap ? .end : .open
      } else if extent.isDecided {
        self = .this(kind.trace(program))
      } else {
        kind.semantics.hasOneSlot = false
        self = .other(than: kind.trace(program))
      }
    }

    /// When it is known how often a promise can be used, a use too many is open.
    var afterwards: Expectation { if case .other = self { .open } else { self } }

    var trace: Trace? { if case .this(let trace) = self { trace } else { nil } }

    func admits(_ played: Played) -> Bool {
      switch self {
      case .this(let trace): played.end == nil && played.trace == trace
      case .other(let trace):
        played.end != nil || played.trace.events.count < trace.events.count
          || played.trace.events.contains(where: \.isRefusal)
      case .end: played.end != nil
      case .open: true
      }
    }
  }
}

extension Event {
  /// Whether a handler gets an error of the design.
  fileprivate var isRefusal: Bool { if case .received(_, _, .foreign, _) = self { true } else { false } }
}
