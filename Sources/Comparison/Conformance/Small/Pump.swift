/// A step that comes again and again, from a small state.
///
/// What comes again makes other promises each time, and can use the one that was made before it.
struct Pump: Sendable {
  /// What leads to the state.
  let before: [Program.Step]
  let repeated: [Program.Step]
  /// Whether a use of the promise that was made last, before the repeated steps, means the one of the round before.
  let isRow: Bool
  /// The first number of a promise that the repeated steps make, and how many they make.
  let (base, width): (Int, Int)

  init?(before: [Program.Step], repeated: [Program.Step], isRow: Bool) {
    (self.before, self.repeated, self.isRow) = (before, repeated, isRow)
    let base = before.flatMap(\.makes).max().map { $0 + 1 } ?? 0
    self.base = base
    width = repeated.flatMap(\.makes).max().map { $0 + 1 - base } ?? 0
    if isRow, width == 0 || !repeated.contains(where: { $0.names(base - 1) }) { return nil }
  }

  /// The steps of a round.
  func steps(of round: Int) -> [Program.Step] {
    let shift = round * width
    return repeated.map { step in
      step.renumbered { $0 >= base || isRow && $0 == base - 1 ? $0 + shift : $0 }
    }
  }

  /// The promises that nobody names any more when a round is over; none if blocks that run later may.
  func gone(after round: Int) -> Range<Int> {
    let end = base + (round + 1) * width - (isRow ? 1 : 0)
    return namesLater ? end..<end : max(end - width, base)..<end
  }

  /// Whether a block names one of those that are made, or made before in the row.
  var namesLater: Bool {
    repeated.contains { step in
      ((step.block?.named ?? []) + step.inside.flatMap(\.used)).contains { $0 >= (isRow ? base - 1 : base) }
    }
  }

  /// Whether no more is to be remembered after many rounds than after few.
  func isFlat(_ subject: Subject) -> Bool {
    !namesLater && model(4, subject).load(isRow) == model(8, subject).load(isRow)
  }

  /// Whether more and more timers wait. The clock of the suite looks at all of them to find the next one.
  private func addsTimers(_ subject: Subject) -> Bool {
    model(4, subject).timers.count < model(8, subject).timers.count
  }

  /// Settles what is pending.
  var end: [Program.Step] {
    before.flatMap { $0.makes }.filter { id in before.contains { $0.isSource(id) } }.map { .settle($0, .value(90)) }
  }

  private func model(_ rounds: Int, _ subject: Subject) -> Model {
    Program(steps: before + (0..<rounds).flatMap(steps) + [.drain]).end(subject.semantics, subject.ways[0])
  }

  /// Whether the rules let it come again.
  func isAdmitted(_ subject: Subject) -> Bool {
    Rules.admit(Program(steps: before + (0..<3).flatMap(steps)), subject.semantics, subject.capabilities)
      && !addsTimers(subject)
  }
}

extension Vocabulary {
  /// What can be done again and again.
  static let pumps = Vocabulary(
    "pumps",
    [
      .make, .rejected, .then, .thenFresh, .returning, .both, .loop, .timeout, .observe, .fulfill, .cancel, .read,
    ], length: 2)
}

extension SmallPrograms {
  /// Each step that can come again, from each state of the model that so many steps reach; and rows of up to `most`
  /// steps, where that is asked.
  func pumps(within length: Int, repeating most: Int = 1) -> [Pump] {
    guard let semantics = root.semantics else { return [] }
    var (seen, pumps, edge): (Set<Model>, [Pump], [Branch]) = ([], [], [root])
    for _ in 0...length {
      for branch in edge { pumps += self.pumps(from: branch, most) }
      edge = edge.flatMap(followers).filter {
        seen.insert($0.program.end(semantics, choices()).state).inserted
      }
    }
    return pumps
  }

  private func pumps(from start: Branch, _ most: Int) -> [Pump] {
    var (pumps, edge): ([Pump], [Branch]) = ([], [start])
    for _ in 0..<most {
      edge = edge.flatMap(followers)
      for branch in edge {
        let repeated = Array(branch.program.steps.dropFirst(start.program.steps.count))
        pumps += [false, true].compactMap { Pump(before: start.program.steps, repeated: repeated, isRow: $0) }
      }
    }
    return pumps
  }
}

extension Model {
  /// How many things wait for something, or are remembered on purpose.
  fileprivate func load(_ isRow: Bool) -> Int {
    (nodes + copies).reduce(turns.count + timers.count + waiters.count) { load, node in
      var kept = node.waiting.count + node.stops
      if case .source(let source) = node.origin { kept += source.runs.count }
      switch node.state {
      case .settled, .detached: break
      // The next one in a row holds it.
      case .new: kept += isRow ? 1 : 0
      case .starting, .pending: kept += 1
      }
      return load + kept
    }
  }
}

extension Program.Step {
  fileprivate func names(_ id: Int) -> Bool { used.contains(id) || block?.named.contains(id) ?? false }

  fileprivate func isSource(_ id: Int) -> Bool { if case .source(id, _, _) = self { true } else { false } }

  /// The same, which also makes others.
  fileprivate func renumbered(_ number: (Int) -> Int) -> Self {
    func inside(_ steps: [Self]) -> [Self] { steps.map { $0.renumbered(number) } }
    func block(_ block: Program.Block) -> Program.Block {
      var block = block.mapped(number)
      block.does = inside(block.does)
      return block
    }
    let step = mapped(number)
    return switch step {
    case .source(let id, let work, let stop): .source(number(id), work: work, stop: stop)
    case .resolved(let id, let outcome): .resolved(number(id), outcome)
    case .chain(let id, let source, _): .chain(number(id), to: source, block(self.block ?? Program.Block(kind: .then)))
    case .combine(let id, let kind, let members): .combine(number(id), kind, members)
    case .timed(let id, let timing, let source, let seconds): .timed(number(id), timing, of: source, seconds)
    case .retry(let id, let delay, let block): .retry(number(id), delay: delay, block)
    default: step
    }
  }
}

extension Pump: CustomStringConvertible {
  var description: String {
    let lines = Sketch.lines(Program(steps: before + steps(of: 0) + (isRow ? steps(of: 1) : [])))
    return lines.joined(separator: "; ") + (isRow ? " and so on" : " again and again")
  }
}
