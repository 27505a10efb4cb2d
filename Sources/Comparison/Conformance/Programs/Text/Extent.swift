/// How much of a program does a promise play, and why no more?
struct Extent {
  /// The steps that it plays.
  let played: Program
  /// How many of them the laws decide. What comes of a second use of a single slot is up to the promise, and so is all
  /// that follows it.
  let decided: Int
  /// Why it doesn't play the next step; nil if it plays all.
  let refusal: Refusal?

  /// How many runs of work one step may start: without state each combination doubles them.
  private static let mostRuns = 1_000

  var isDecided: Bool { decided == played.steps.count }

  init(of program: Program, on subject: Subject) {
    var rules = Rules(subject.semantics, subject.capabilities).reusing
    var strict: Rules? = Rules(subject.semantics, subject.capabilities)
    var (played, decided) = (0, 0)
    var runs: [Int: Int] = [:]
    var tooMany: Refusal?
    for step in program.steps {
      if subject.semantics.runs == .forEachObserver, step.countRuns(&runs) > Self.mostRuns {
        tooMany = .runs
        break
      }
      // To wait where nothing is under way is no step.
      let isIdle = (step == .drain || step == .deliver) && rules.isQuiet
      guard isIdle || rules.take(step) else { break }
      played += 1
      if !isIdle, strict?.take(step) == false { strict = nil }
      if strict != nil { decided = played }
    }
    self.played = Program(steps: Array(program.steps.prefix(played)))
    self.decided = decided
    refusal = tooMany ?? (played < program.steps.count ? rules.refusal(of: program.steps[played]) : nil)
  }

  /// What the model does in the steps that the laws decide.
  func trace(_ subject: Subject, _ choices: Choices) -> Trace {
    Program(steps: Array(played.steps.prefix(decided))).trace(subject.semantics, choices)
  }
}

/// Why isn't a step played?
struct Refusal: Sendable {
  /// Whether the step would end the process.
  var isTrap = false
  let words: @Sendable (Sketch) -> String

  fileprivate static let open = Refusal { _ in "is left open by the laws" }
  fileprivate static let trap = Refusal(isTrap: true) { _ in "isn't played (it ends the process)" }
  fileprivate static let runs = Refusal { _ in "isn't played (it starts more than 1,000 runs of work)" }
}

extension Program.Step {
  /// How many runs it starts if each use of a promise starts one; adds what those of the promises that it makes start.
  fileprivate func countRuns(_ runs: inout [Int: Int]) -> Int {
    let started = used.reduce(1) { min($0 + runs[$1, default: 1], 1 << 20) } * (block?.turns ?? 1)
    for id in makes { runs[id] = started }
    return started
  }
}

extension Rules {
  /// The same for promises whose slots can be used again.
  var reusing: Rules {
    var rules = self
    rules.semantics.hasOneSlot = false
    return rules
  }

  /// Why a step may not follow.
  func refusal(of step: Program.Step) -> Refusal {
    if let absent = step.needed.first(where: { promises[$0]?.isDropped ?? true }) {
      return Refusal { "isn't possible (there is no \($0.name(absent)) here)" }
    }
    if step.verb == .settle, promises[step.promise]?.canBeSettled == false {
      return Refusal { "isn't possible (\($0.name(step.promise)) doesn't come from make())" }
    }
    var able = self
    // The model may know no cancel for want of an operation, or because it is of another kind.
    able.semantics.isCancelModelled = true
    if able.admitsWhole(step) { return .open }
    // To let the suite run its blocks forbids something too.
    able.capabilities.formUnion(Set(Capability.allCases).subtracting([.executor]))
    if able.admitsWhole(step) {
      let lacking = able.capabilities.subtracting(capabilities).filter { capability in
        var rules = able
        rules.capabilities.remove(capability)
        return !rules.admitsWhole(step)
      }.map(\.rawValue).sorted()
      let words = lacking.isEmpty ? "" : " (lacks \(lacking.joined(separator: ", ")))"
      return Refusal { _ in "isn't offered\(words)" }
    }
    var other = able
    if semantics.delivery == .queued(nil) { other.semantics.delivery = .queued(.everything) }
    if other.admitsWhole(step) { return Refusal { _ in "isn't played (the order of its queue is unknown)" } }
    other.semantics.trapsWhenSettledAgain = false
    return other.admitsWhole(step) ? .trap : .open
  }

  private func admitsWhole(_ step: Program.Step) -> Bool {
    var rules = self
    return rules.take(step)
  }
}
