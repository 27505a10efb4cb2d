import AllocationCounter
import Record

/// One family at one scale with the samples of its subjects: when it has enough, and what a sample is.
struct Table {
  let family: Family
  let scale: Int
  let plan: Plan
  private(set) var subjects: [Subject]
  /// On how many processors they ran.
  private(set) var processors: Int?
  /// The seconds of each subject's last turn.
  private var durations: [Double]
  /// One for each round, by subject and part.
  private(set) var samples: [[[Double]]]
  /// Those of the round under way, in the same order.
  private var figures: [[[Double]]]
  private var roundsDone = 0
  /// How many seconds the rounds took, without warming up.
  private var spent = 0.0

  /// How many rounds to make: `rounds`, or fewer but not less than `atLeast` once the seconds are used up. A round has
  /// as many turns as fit into its share of the seconds. A subject that would take longer than `patience` for one turn
  /// is left out.
  struct Plan {
    let rounds: Int
    var atLeast = Int.max
    var seconds = 0.0
    var patience = Double.infinity
    /// What time it is.
    var now: @Sendable () -> ContinuousClock.Instant = { .now }
  }

  init(family: Family, scale: Int, plan: Plan, subjects: [Subject]) {
    self.family = family
    self.scale = scale
    self.plan = plan
    self.subjects = subjects
    samples = Array(repeating: Array(repeating: [], count: family.parts.count), count: subjects.count)
    figures = samples
    durations = Array(repeating: 0, count: subjects.count)
  }

  /// Leaves out whom the same family's table at a smaller scale shows to be too slow for this one.
  mutating func leaveOut(after smaller: Table) {
    guard smaller.family.parts.first?.id == family.parts.first?.id else { return }
    let growth = family.seconds(scale) / family.seconds(smaller.scale)
    let slow = zip(smaller.subjects, smaller.durations).filter { $1 * growth > plan.patience }.map(\.0.name)
    self = Table(
      family: family, scale: scale, plan: plan,
      subjects: subjects.filter { !slow.contains($0.name) })
  }

  var name: String { "\(family.parts.first?.id ?? "") \(scale)" }

  /// The table's part of the progress bar, in seconds by a rough guess.
  var weight: Double {
    let turn = Double(subjects.count) * family.seconds(scale)
    return max(min(plan.seconds, Double(plan.rounds) * turn), Double(min(plan.atLeast, plan.rounds)) * turn)
  }

  /// Whether a round is due when the run has come so far, from 0 to 1.
  func isDue(at share: Double) -> Bool {
    func due(_ rounds: Int) -> Bool {
      roundsDone < Int((Double(min(rounds, plan.rounds)) * share).rounded(.up))
    }
    return !subjects.isEmpty && due(plan.rounds) && (due(plan.atLeast) || spent < plan.seconds * share)
  }

  /// Makes a round of turns. `turn` lets each subject measure once.
  mutating func makeRound<Failure: Error>(_ turn: (inout Table) throws(Failure) -> Void) throws(Failure) {
    var (roundTook, isOver) = (0.0, false)
    while !isOver {
      let start = plan.now()
      try turn(&self)
      let lastTurn = (plan.now() - start).nanoseconds / 1e9
      roundTook += lastTurn
      isOver = lastTurn <= 0 || roundTook + lastTurn > plan.seconds / Double(plan.rounds)
    }
    spent += roundTook
    endRound()
  }

  /// Lets a subject take its turn and notes its figures. To warm up, a bit of a large scale does; meanwhile it has to
  /// prove that it belongs into its row.
  ///
  /// What the subject before it freed goes back to the system first, outside the time. Else this one would pay for
  /// sorting it out, which after a million links doubles its figure.
  mutating func measure(_ place: Int, warmUp: Bool) throws(Benchmark.Failure) {
    allocation_counter_settle_heap()
    let slice = scale / family.slices
    let start = plan.now()
    defer { durations[place] = (plan.now() - start).nanoseconds / 1e9 }
    do {
      let subject = subjects[place]
      let measured =
        try warmUp
        ? Probe.checking(family.place) { try subject.measure(min(slice, 1_000)) } : subject.measure(slice)
      for (part, figure) in measured.enumerated() {
        if let figure { figures[place][part].append(figure) }
      }
    } catch {
      throw Benchmark.Failure(subject: subjects[place].name, workload: name, reason: "\(error)")
    }
  }

  /// Moves the threads of this program to where the family is measured.
  mutating func chooseProcessors() {
    family.processors.use()
    processors = Processors.count
  }

  mutating func dropFigures() {
    figures = figures.map { $0.map { _ in [] } }
  }

  /// Makes one sample of the turns of a round, for each subject and part that has any: their lower quartile. What
  /// disturbs a turn only lengthens it.
  private mutating func endRound() {
    for subject in subjects.indices {
      for (part, turns) in figures[subject].enumerated() where !turns.isEmpty {
        samples[subject][part].append(turns.sorted()[(turns.count - 1) / 4])
      }
    }
    dropFigures()
    roundsDone += 1
  }
}
