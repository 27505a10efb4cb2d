/// What did each promise do in every program of one vocabulary? Recorded on the promises themselves.
///
/// After each step everything is delivered, and what came after the call had returned is marked. Equal parts are kept
/// once. A promise whose rules don't admit a step ends there. A second use of a single slot is played all the same, and
/// it is said what never runs.
///
/// - Tests: `AtlasPageTests`.
struct Recording {
  /// What a reader can make programs of, of up to three promises, two of which are sources.
  private static let words: [Vocabulary.Word] = [
    .make, .then, .returning, .recover, .observe, .fulfill, .reject, .cancel, .drop,
  ]

  let length: Int
  private let explanations: Explanations
  private let vocabulary: Vocabulary
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
  /// The rows of the program that was played last.
  private var played: [Int] = []

  init(_ explanations: Explanations, length: Int) {
    (self.explanations, self.length) = (explanations, length)
    vocabulary = Vocabulary("recorded", Self.words, length: length)
    // For each design, the rules for as much as it plays, and then those for what the laws decide.
    let rules = explanations.subjects.map { Rules($0.semantics, $0.capabilities) }
    _ = node(Path(branch: SmallPrograms(vocabulary, rules.map(\.reusing) + rules).root))
  }

  private struct Path {
    let branch: SmallPrograms.Branch
    var steps: [Program.Step] = []
    var reasons: [Set<Question>?] = []

    var program: Program { Program(steps: steps.flatMap { [$0, .drain] }) }
  }

  /// What can come next, after all that can follow that has been played.
  private mutating func node(_ path: Path) -> Int {
    let steps = path.steps.count < length ? vocabulary.steps(after: path.branch.draft) : []
    let next = steps.compactMap { follow(path, $0) }
    if next.isEmpty { play(path.program) }
    let branches = next.map { follower in
      let node = node(follower)
      note(follower)
      let step = follower.steps[path.steps.count]
      return [
        self.steps.place(of: [step.address, Sketch(follower.program).line(step)]),
        played[path.steps.count],
        reasons.place(of: follower.reasons.map { $0.map { questions.place(of: $0) } ?? -1 }),
        node,
        states.place(of: words(for: follower).map { cells.place(of: $0) }),
      ]
    }
    return nodes.place(of: branches)
  }

  private func follow(_ path: Path, _ step: Program.Step) -> Path? {
    guard let branch = path.branch.followed(by: step), branch.draft.promises.count <= 3, branch.draft.sources.count <= 2
    else { return nil }
    var next = Path(branch: branch.followed(by: .drain) ?? branch, steps: path.steps + [step])
    next.reasons = explanations.reasons(next.program, after: path.reasons)
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
  private mutating func play(_ program: Program) {
    // What a program says at its end, of handlers that never ran, stands under one step more: this one can go on.
    var replay = Replay(Program(steps: program.steps + [.drain]))
    // On a busy machine none of them hangs.
    replay.seconds = 60
    let rows = replay.run(on: explanations.subjects).rows
    played = stride(from: 0, to: program.steps.count, by: 2).map { step in
      self.rows.place(of: zip(rows[step].answers, rows[step + 1].answers).map { cells.place(of: Self.cell($0, $1)) })
    }
  }

  /// What a design did in a step, and in the wait after it; nothing if its program has ended.
  private static func cell(_ atOnce: String?, _ later: String?) -> String {
    guard let atOnce else { return "" }
    guard let later, later != "nothing" else { return atOnce }
    return (atOnce == "nothing" ? "" : atOnce + "; ") + "later: " + later
  }

  /// The state of each promise after the steps, for each design; empty where the laws leave it open.
  private func words(for path: Path) -> [String] {
    let sketch = Sketch(path.program)
    let promises = path.branch.draft.promises.filter { id in !path.steps.contains(.drop(id)) }
    return explanations.subjects.indices.map { index in
      guard path.branch.rules[explanations.subjects.count + index] != nil else { return "" }
      let kind = explanations.players[index].kind
      if kind.semantics.runs == .forEachObserver { return "no state" }
      let model = path.program.end(kind.semantics, kind.choices)
      return promises.map { "\(sketch.name($0)) \(model.words(for: $0))" }.joined(separator: ", ")
    }
  }
}

extension Model {
  /// The state of a promise in words.
  fileprivate func words(for id: Int) -> String {
    let node = self[id]
    return switch node.state {
    case .settled where node.isCancelled, .detached: "is cancelled"
    case .settled(let outcome): "has \(outcome.words)"
    case .new: "isn't started"
    case .starting, .pending: "is pending"
    }
  }
}

extension Recording {
  /// All that the page's script looks up: a line for each table. Numbers have the base 36.
  var text: String {
    func numbers(_ numbers: [Int]) -> String { numbers.map { String($0, radix: 36) }.joined(separator: ",") }
    func table(_ rows: [[Int]]) -> String { rows.map(numbers).joined(separator: " ") }
    func words(_ words: [String]) -> String { words.joined(separator: "\t") }
    let shortest = least.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { "\(numbers([$0.key[0]])) \(numbers([$0.key[1]])) \($0.value.joined(separator: "/"))" }
    return [
      words(explanations.subjects.map(\.name)), words(questions.elements.map(\.words)),
      words(steps.elements.map { $0[0] }), words(steps.elements.map { $0[1] }), words(cells.elements),
      table(explanations.pairs.map { [$0.first, $0.second] }), table(rows.elements), table(reasons.elements),
      words(shortest),
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
  /// The step in an address of the page: what it does, and to which promises.
  fileprivate var address: String {
    let word =
      switch verb {
      case .source, .resolved: "make"
      case .chain: block?.kind.rawValue ?? ""
      case .settle: outcome?.isError ?? false ? "error" : "value"
      default: verb.rawValue
      }
    return ([word] + used.map { String(UnicodeScalar(UInt8(97 + $0))) }).joined(separator: "-")
  }
}
