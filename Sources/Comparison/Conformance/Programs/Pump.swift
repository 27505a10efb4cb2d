/// Does a step become slower, or leave something behind, when it is repeated? A pump is a small program whose last
/// steps are repeated any number of times, each time with promises of their own.
///
/// - Tests: `PumpTests`.
struct Pump: Sendable {
  enum Repetition: CaseIterable, Sendable {
    /// Each round begins in the same state.
    case again
    /// A round uses the promise of the round before, as a chain does.
    case row
    /// The next round is in a block of the promise that the round made, and that block returns the next promise.
    case loop
  }

  /// What leads to the state.
  let before: [Program.Step]
  let repeated: [Program.Step]
  let repetition: Repetition
  /// The first number of a promise that the repeated steps make, and how many they make.
  private let (base, width): (Int, Int)

  /// Nil if the steps can't be repeated in this way.
  init?(before: [Program.Step], repeated: [Program.Step], _ repetition: Repetition) {
    (self.before, self.repeated, self.repetition) = (before, repeated, repetition)
    let base = before.flatMap(\.makes).max().map { $0 + 1 } ?? 0
    self.base = base
    width = repeated.flatMap(\.makes).max().map { $0 + 1 - base } ?? 0
    switch repetition {
    case .again: break
    case .row: if width == 0 || !repeated.contains(where: { $0.used.contains(base - 1) }) { return nil }
    case .loop: if repeated.last?.made == nil || namesLater { return nil }
    }
  }

  /// The steps of a round.
  func steps(of round: Int) -> [Program.Step] {
    let shift = round * width
    let number = { id in id >= first ? id + shift : id }
    return repeated.map { $0.numbered(number, made: number) }
  }

  /// The promises that nobody names any more when a round is over; none if blocks that run later may.
  func gone(after round: Int) -> Range<Int> {
    let start = first + round * width
    return namesLater ? start..<start : max(start, base)..<start + width
  }

  /// The first promise that differs from round to round.
  private var first: Int { repetition == .row ? base - 1 : base }

  /// Whether a block names such a promise.
  private var namesLater: Bool {
    repeated.contains { step in step.namedInside.contains { $0 >= first } }
  }

  /// Settles what is pending.
  var end: [Program.Step] {
    Program(steps: before + repeated).unsettled.filter { $0 < base }.map { .settle($0, .value(90)) }
  }

  // MARK: What the model says of it

  /// What a subject that behaves like the model keeps of a pump; nil if the rules don't allow the steps to be repeated.
  ///
  /// The clock of the suite looks at all timers, so their number mustn't grow; and a loop continues only after a value.
  /// Where blocks run elsewhere, nobody knows when an outcome has passed through a long row. Where each observer has a
  /// run of its own, a row that is observed in each round can't take linear time.
  func burden(on subject: Subject) -> Burden? {
    func end(_ rounds: Int, _ more: [Program.Step] = [], without last: Int = 0) -> Model {
      Program(steps: program(rounds).steps.dropLast(last) + more).end(subject.semantics, subject.ways[0])
    }
    /// How many timers are set at most, before or after what is under way has been delivered.
    func timers(_ rounds: Int) -> Int { max(end(rounds).timers.count, end(rounds, without: 1).timers.count) }

    guard subject.isFollowed || repetition != .row,
      Rules.admit(Program(steps: before + (0..<3).flatMap(steps)), subject.semantics, subject.capabilities),
      repetition != .loop || subject.capabilities.contains(.then) && makesValue(subject), timers(2) >= timers(4)
    else { return nil }
    if subject.semantics.runs == .forEachObserver {
      // The model, too, must not run more promises for each round than for the one before.
      let runs = [2, 4, 6].map { end($0, self.end + [.drain]).copies.count }
      if runs[2] - runs[1] > runs[1] - runs[0] { return nil }
    }
    return !namesLater && end(2).load(repetition) == end(4).load(repetition) ? .flat : .growing
  }

  /// Whether more is to be remembered after many rounds than after few.
  enum Burden: Sendable { case flat, growing }

  private func makesValue(_ subject: Subject) -> Bool {
    program(1).trace(subject.semantics, subject.ways[0]).events.contains { event in
      if case .received(_, Self.observer, .value, _) = event { true } else { false }
    }
  }

  /// Of a loop each round is a program of its own, and its promise is observed.
  private func program(_ rounds: Int) -> Program {
    let loop = (0..<rounds).flatMap { round in
      let steps = steps(of: round)
      guard repetition == .loop, let last = steps.last?.made else { return steps }
      return steps + [.observe(Self.observer + round, of: last), .drain]
    }
    return Program(steps: before + [.drain] + loop + [.drain])
  }

  /// The number of a handler that no step has.
  private static let observer = 1_000
}

extension Vocabulary {
  /// What can be done again and again.
  static let pumps = Vocabulary(
    "pumps",
    [
      .make, .resolved, .rejected, .then, .thenFresh, .returning, .both, .loop, .timeout, .observe, .fulfill, .cancel,
      .read,
    ], length: 2)

  /// Each step that can be repeated, from each state of the model that two steps of a subject reach; and rows of up to
  /// `most` steps.
  static func pumps(for subject: Subject, repeating most: Int = 1) -> [Pump] {
    let programs = pumps.programs(for: subject) { subject.ways[0] }
    var (seen, starts, edge): (Set<Model>, _, _) = ([], [programs.root], [programs.root])
    for _ in 0..<pumps.length {
      edge = edge.flatMap(programs.followers).filter { branch in
        seen.insert(branch.program.end(subject.semantics, subject.ways[0]).state).inserted
      }
      starts += edge
    }
    return starts.flatMap { start in
      let rows = sequence(first: [start]) { $0.flatMap(programs.followers) }.dropFirst().prefix(most).flatMap(\.self)
      return rows.flatMap { row in
        let repeated = Array(row.program.steps.dropFirst(start.program.steps.count))
        return Pump.Repetition.allCases.compactMap { Pump(before: start.program.steps, repeated: repeated, $0) }
      }
    }
  }
}

extension Model {
  /// How many things wait for something, or are remembered on purpose.
  fileprivate func load(_ repetition: Pump.Repetition) -> Int {
    (nodes + copies).reduce(turns.count + timers.count + waiters.count) { load, node in
      var kept = node.waiting.count + node.stops
      if case .source(let source) = node.origin { kept += source.runs.count }
      switch node.state {
      case .settled, .detached: break
      // The next one in a row holds it.
      case .new: kept += repetition == .row ? 1 : 0
      case .starting, .pending: kept += 1
      }
      return load + kept
    }
  }
}

extension Pump: CustomStringConvertible {
  var description: String {
    let lines = Sketch.lines(Program(steps: before + steps(of: 0) + (repetition == .row ? steps(of: 1) : [])))
    let end =
      switch repetition {
      case .again: "again and again"
      case .row: "and so on"
      case .loop: "in a loop of blocks that return the next promise"
      }
    return lines.joined(separator: "; ") + " " + end
  }
}
