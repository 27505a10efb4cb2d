import AllocationCounter
import Record

/// One family at one scale with the samples of its subjects: when it has enough, and what a sample is.
struct Table {
  let family: Family
  let scale: Int
  let plan: Plan
  private(set) var subjects: [Subject]
  /// The seconds of each subject's last pass.
  private var durations: [Double]
  /// One for each round, by subject and part.
  private(set) var samples: [[[Double]]]
  /// Those of the round under way, in the same order.
  private var figures: [[[Double]]]
  private var roundsDone = 0
  private var passesDone = 0
  /// When the lap under way began, and how many seconds those before it took, without warming up.
  private var began: ContinuousClock.Instant?
  private var spent = 0.0
  /// How far the worst control strayed in each attempt, by the part's id.
  private(set) var attempts: [[String: Double]] = []
  /// The share of its limit that the worst control of these samples strayed; above 1 it is too much.
  private(set) var strain = 0.0
  /// How long these samples took, warming up included.
  private(set) var seconds = 0.0

  /// How many rounds to make: `rounds`, or fewer but not less than `atLeast` once the seconds are used up. A subject
  /// that would take longer than `patience` for one pass is left out.
  struct Plan {
    let rounds: Int
    /// How many passes make a sample.
    var passes = 1
    var atLeast = 1
    var seconds = Double.infinity
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
    let round = Double(subjects.count) * family.seconds(scale)
    return max(min(plan.seconds, Double(plan.rounds) * round), Double(min(plan.atLeast, plan.rounds)) * round)
  }

  /// From 0 to 1.
  var progress: Double {
    let passes = Double(passesDone) / Double(plan.rounds * plan.passes * max(1, subjects.count))
    return min(1, roundsDone < plan.atLeast ? passes : max(passes, elapsed / plan.seconds))
  }

  /// Whether there is a round more to make until that part of the table is done.
  func hasTimeForARound(of share: Double) -> Bool {
    func due(_ rounds: Int) -> Bool { roundsDone < Int((Double(rounds) * share).rounded(.up)) }
    return due(plan.rounds) && !subjects.isEmpty && (due(plan.atLeast) || elapsed < plan.seconds * share)
  }

  private var elapsed: Double { spent + (began.map { (plan.now() - $0).nanoseconds / 1e9 } ?? 0) }

  mutating func resume() { began = plan.now() }

  /// Ends a lap that began at `start`.
  mutating func pause(since start: ContinuousClock.Instant) {
    spent = elapsed
    began = nil
    seconds += (plan.now() - start).nanoseconds / 1e9
  }

  /// Ends an attempt, and looks at its controls. Counts are steady, so they have no strain.
  mutating func end() {
    let noises = records().compactMap { record in record.noise.map { (record.id, $0) } }
    attempts.append(Dictionary(uniqueKeysWithValues: noises.map { ($0, $1.factor) }))
    strain = noises.map(\.1.share).max() ?? 0
  }

  /// The same table without a sample.
  var anew: Table { Table(family: family, scale: scale, plan: plan, subjects: subjects) }

  /// Notes a further attempt, and takes its samples if the controls strayed less in it. The designs have no say.
  mutating func consider(_ other: Table) {
    let both = attempts + other.attempts
    if other.strain < strain { self = other }
    attempts = both
  }

  /// Lets a subject make one pass and notes its figures. To warm up, a bit of a large scale does.
  ///
  /// What the subject before it freed goes back to the system first, outside the time. Else this one would pay for
  /// sorting it out, which after a million links doubles its figure.
  mutating func measure(_ subject: Int, warmUp: Bool) throws(Benchmark.Failure) {
    allocation_counter_settle_heap()
    let slice = scale / family.slices
    let start = plan.now()
    defer { durations[subject] = (plan.now() - start).nanoseconds / 1e9 }
    do {
      let measured = try subjects[subject].measure(warmUp ? min(slice, 10_000) : slice)
      for (part, figure) in measured.enumerated() {
        if let figure { figures[subject][part].append(figure) }
      }
    } catch {
      throw Benchmark.Failure(subject: subjects[subject].name, workload: name, reason: "\(error)")
    }
    if !warmUp { passesDone += 1 }
  }

  mutating func dropFigures() {
    figures = figures.map { $0.map { _ in [] } }
  }

  /// Makes one sample of the passes of a round, for each subject and part that has any: their mean.
  mutating func endRound() {
    for subject in subjects.indices {
      for (part, slices) in figures[subject].enumerated() where !slices.isEmpty {
        samples[subject][part].append(slices.reduce(0, +) / Double(slices.count))
      }
    }
    dropFigures()
    roundsDone += 1
  }
}
