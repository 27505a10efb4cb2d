import Dispatch

/// What did each promise do in every program of one vocabulary? Recorded on the promises themselves.
///
/// After each step everything is delivered, and what came after the call had returned is marked. Equal parts are kept
/// once. A promise whose rules don't admit a step ends there. A second use of a single slot is played all the same, and
/// it is said what never runs.
///
/// - Tests: `AtlasPageTests`.
struct Recording {
  /// What a reader can make programs of.
  static let words: [Vocabulary.Word] = [
    .make, .then, .returning, .recover, .observe, .fulfill, .reject, .cancel, .drop,
  ]

  /// How many promises a program makes at most, and how many of them are sources.
  static let promises = 3
  static let sources = 2

  let length: Int
  private let vocabulary: Vocabulary
  private let explanations: Explanations
  private(set) var programs = 0
  /// The reader's step, by its text and by its name in an address.
  private(set) var steps = Table<[String]>()
  private(set) var cells = Table<String>()
  private(set) var rows = Table<[Int]>()
  /// What became of the promises in each design, by the model of its kind.
  private(set) var states = Table<[Int]>()
  private(set) var questions = Table<Set<Question>>()
  private(set) var reasons = Table<[Int]>()
  /// Step, row, reasons, next node and states of each step that can come next.
  private(set) var nodes = Table<[[Int]]>()
  /// The names of the steps of a least program, by pair and set of answers.
  private(set) var least: [[Int]: [String]] = [:]
  private var played: [Int] = []

  init(_ explanations: Explanations, length: Int) {
    self.explanations = explanations
    self.length = length
    vocabulary = Vocabulary("recorded", Self.words, length: length)
    _ = node(
      Path(
        runs: zip(explanations.subjects, explanations.players).map { subject, player in
          Path.Run(
            rules: Rules(subject.semantics, subject.capabilities).reusing,
            model: Model(subject.semantics, player.ways.first ?? []))
        }))
  }

  fileprivate struct Path {
    var steps: [Program.Step] = []
    var draft = Draft()
    var runs: [Run]
    var reasons: [Set<Question>?] = []

    /// What one promise makes of the steps.
    struct Run {
      var rules: Rules
      var model: Model
      /// How many of them it offers, and why it doesn't offer the next one.
      var length = 0
      var refusal: Refusal?
      /// What uses a single slot again, by the step.
      var reuses: [Int: Int] = [:]

      /// Whether it offers the step too.
      mutating func take(_ step: Program.Step, at index: Int, hasOneSlot: Bool) -> Bool {
        guard index == length else { return false }
        let reused = step.origin.flatMap { hasOneSlot && rules.isUsed($0) ? $0 : nil }
        guard rules.take(step) else {
          refusal = rules.refusal(of: step)
          return false
        }
        _ = rules.take(.drain)
        for each in [step, .drain] {
          model.take(each)
          model.endStep()
          model.events = []
        }
        reuses[index] = reused
        length += 1
        return true
      }
    }
  }

  /// What can come next, after all that can follow that has been played.
  private mutating func node(_ path: Path) -> Int {
    let next = path.steps.count < length ? vocabulary.steps(after: path.draft).compactMap { follow(path, $0) } : []
    if next.isEmpty { play(path) }
    let branches = next.map { follower in
      let node = node(follower)
      note(follower)
      let step = follower.steps[path.steps.count]
      return [
        steps.place(of: [step.address, Sketch(Program(steps: follower.steps)).line(step)]),
        played[path.steps.count],
        reasons.place(of: follower.reasons.map { $0.map { questions.place(of: $0) } ?? -1 }),
        node,
        states.place(of: follower.states().map { cells.place(of: $0) }),
      ]
    }
    return nodes.place(of: branches)
  }

  private func follow(_ path: Path, _ step: Program.Step) -> Path? {
    if let made = step.made, made >= Self.promises { return nil }
    if step.verb == .source, path.draft.sources.count >= Self.sources { return nil }
    var next = path
    let taken = zip(next.runs.indices, explanations.subjects).map { index, subject in
      next.runs[index].take(step, at: path.steps.count, hasOneSlot: subject.semantics.hasOneSlot)
    }
    guard taken.contains(true) else { return nil }
    next.steps.append(step)
    next.draft.note(step)
    next.reasons = explanations.reasons(Program(steps: next.steps.flatMap { [$0, .drain] }), after: path.reasons)
    return next
  }

  /// Keeps the shortest program for each reason.
  private mutating func note(_ path: Path) {
    for (pair, set) in path.reasons.enumerated() {
      guard let set else { continue }
      let key = [pair, questions.place(of: set)]
      if (least[key]?.count ?? .max) > path.steps.count { least[key] = path.steps.map(\.address) }
    }
  }

  // MARK: Playing

  /// Plays a program on each promise, and keeps what each did in each step.
  private mutating func play(_ path: Path) {
    programs += 1
    let columns = zip(explanations.subjects, path.runs).map { column(of: $0, path.steps, $1) }
    played = path.steps.indices.map { step in rows.place(of: columns.map { cells.place(of: $0[step]) }) }
  }

  private func column(of subject: Subject, _ steps: [Program.Step], _ run: Path.Run) -> [String] {
    let sketch = Sketch(Program(steps: steps))
    let play = Play(subject, queue: DispatchQueue(label: "recording"))
    defer { play.clear() }
    return steps.indices.map { index in
      guard index < run.length else { return index == run.length ? run.refusal?.words(sketch) ?? "" : "" }
      play.take(steps[index])
      let atOnce = play.log.take()
      play.take(.drain)
      let later = play.log.take()
      let said =
        (atOnce.isEmpty ? [] : [sketch.text(inLines(atOnce))])
        + (later.isEmpty ? [] : ["later: " + sketch.text(inLines(later))])
      let never = run.reuses[index].flatMap { origin in steps[index].runnable.map { sketch.neverRuns($0, origin) } }
      return ((said.isEmpty ? ["nothing"] : said) + [never].compactMap(\.self)).joined(separator: "; ")
    }
  }
}

extension Recording.Path {
  /// The state of each promise after the steps, for each run; empty where a run has ended, or has used a slot again:
  /// the model has no rule for that.
  fileprivate func states() -> [String] {
    let sketch = Sketch(Program(steps: steps))
    let made = steps.compactMap(\.made).filter { id in !steps.contains(.drop(id)) }
    return runs.map { run in
      if run.length < steps.count || !run.reuses.isEmpty { return "" }
      if run.model.semantics.runs == .forEachObserver { return "no state" }
      return made.map { "\(sketch.name($0)) \(run.model.words(for: $0))" }.joined(separator: ", ")
    }
  }
}

extension Model {
  /// The state of a promise in words.
  fileprivate func words(for id: Int) -> String {
    let node = self[id]
    return switch node.state {
    case .settled where node.isCancelled: "is cancelled"
    case .settled(let outcome): "has \(outcome.words)"
    case .new: "isn't started"
    case .starting, .pending: "is pending"
    case .detached: "is cancelled"
    }
  }
}

extension Recording {
  /// All that the page's script looks up: a line for each table. Numbers have the base 36.
  func text(_ names: [String], _ pairs: [[Int]]) -> String {
    func numbers(_ numbers: [Int]) -> String { numbers.map { String($0, radix: 36) }.joined(separator: ",") }
    func table(_ rows: [[Int]]) -> String { rows.map(numbers).joined(separator: " ") }
    func words(_ words: [String]) -> String { words.joined(separator: "\t") }
    let shortest = least.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { "\(numbers([$0.key[0]])) \(numbers([$0.key[1]])) \($0.value.joined(separator: "/"))" }
    return [
      words(names), words(questions.elements.map(\.words)), words(steps.elements.map { $0[0] }),
      words(steps.elements.map { $0[1] }), words(cells.elements), table(pairs), table(rows.elements),
      table(reasons.elements), words(shortest),
      nodes.elements.map { $0.isEmpty ? "-" : $0.map(numbers).joined(separator: ";") }.joined(separator: " "),
      "\(length)", table(states.elements),
    ].joined(separator: "\n")
  }
}

/// Each element once, with its place.
struct Table<Element: Hashable & Sendable>: Sendable {
  private(set) var elements: [Element] = []
  private var places: [Element: Int] = [:]

  mutating func place(of element: Element) -> Int {
    if let place = places[element] { return place }
    places[element] = elements.count
    elements.append(element)
    return elements.count - 1
  }
}

extension Program.Step {
  /// The step in an address of the page.
  fileprivate var address: String {
    func letter(_ id: Int) -> String { String(UnicodeScalar(UInt8(97 + id))) }
    let word =
      switch verb {
      case .source, .resolved: "make"
      case .chain: block?.kind.rawValue ?? ""
      case .settle: outcome?.isError ?? false ? "error" : "value"
      default: verb.rawValue
      }
    return ([word] + consumed.map(letter)).joined(separator: "-")
  }
}
