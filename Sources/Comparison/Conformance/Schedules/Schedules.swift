import Dispatch

/// Does a promise do right in whatever order calls and deliveries come?
///
/// Small programs of two or three threads are drawn from a seed. For each, all orders of its calls and of the queue's
/// blocks are played up to a bound; what is beyond the bound is sampled. One thread plays all of them, so that a
/// schedule can be played again. This orders whole calls and blocks, not the instructions inside them: what goes wrong
/// between two instructions is for `Histories` and the thread sanitizer to find.
public struct Schedules: Sendable {
  /// What the first program is drawn from; program k of seed s is the first one of seed s + k.
  public var seed: UInt64
  /// How many schedules of one program are enumerated.
  public var bound = 64
  /// How many are drawn from the seed when there are more than that.
  public var samples = 32

  /// A run that begins with the program of `seed`.
  public init(seed: UInt64 = 1) { self.seed = seed }

  /// What came of a run.
  public struct Finding: Sendable {
    /// How many programs were played.
    public let programs: Int
    /// How many schedules of them, all together.
    public let schedules: Int
    /// Of how many programs every schedule was played.
    public let exhausted: Int
    /// The first schedule under which nothing explains what was seen, at which the run ended.
    public let difference: Fuzz.Difference?
    /// That schedule, to be given to `replay`.
    public let schedule: String?
  }

  /// Whether the order can be chosen: the design hands its blocks over, or has none.
  public static func apply(to subject: Subject) -> Bool {
    Histories.apply(to: subject)
      && (subject.capabilities.contains(.executor) || subject.semantics.delivery == .sameStack)
  }

  /// Gets each program before it is played, in case the process doesn't survive it.
  var say: Fuzz.Say = { _, _ in }

  /// Plays the schedules of `count` programs, on this thread.
  public func run(_ count: Int, on subject: Subject, progress: (_ done: Int) -> Void = { _ in }) -> Finding {
    run(count, on: subject, until: .distantFuture, progress: progress)
  }

  /// Stops early at the deadline.
  func run(
    _ count: Int, on subject: Subject, until deadline: DispatchTime, progress: (_ done: Int) -> Void = { _ in }
  ) -> Finding {
    var (schedules, exhausted) = (0, 0)
    guard Self.apply(to: subject) else { return finding(0, 0, 0) }
    let rehearsal = Rehearsal(subject)
    for index in 0..<count {
      if DispatchTime.now() > deadline { return finding(index, schedules, exhausted) }
      let seed = seed &+ UInt64(index)
      var explorer = Explorer(seed: seed, bound: bound, samples: samples)
      let program = program(seed, subject)
      say(seed, program.sketch)
      while explorer.hasMore {
        let (history, schedule) = rehearsal.history(program) { explorer.choose(among: $0.count) }
        explorer.end()
        schedules += 1
        if !Linearization.explains(history, subject.semantics) {
          return finding(index + 1, schedules, exhausted, difference(history, schedule, seed), schedule)
        }
      }
      if explorer.isExhausted { exhausted += 1 }
      if index % 32 == 31 { progress(index + 1) }
    }
    return finding(count, schedules, exhausted)
  }

  /// Plays one schedule of the program of `seed` again. Nil if all is right, or if the schedule isn't one of it.
  public func replay(_ schedule: String, on subject: Subject) -> Fuzz.Difference? {
    guard let wanted = Schedule(schedule), Self.apply(to: subject) else { return nil }
    var left = wanted.choices[...]
    let (history, played) = Rehearsal(subject).history(program(seed, subject)) { choices in
      left.popFirst().flatMap { choices.firstIndex(of: $0) } ?? 0
    }
    guard played == wanted, !Linearization.explains(history, subject.semantics) else { return nil }
    return difference(history, played, seed)
  }

  private func program(_ seed: UInt64, _ subject: Subject) -> ConcurrentProgram {
    ConcurrentProgram.drawn(seed: seed, subject.semantics, subject.capabilities, chains: true)
  }

  private func finding(
    _ programs: Int, _ schedules: Int, _ exhausted: Int, _ difference: Fuzz.Difference? = nil,
    _ schedule: Schedule? = nil
  ) -> Finding {
    Finding(
      programs: programs, schedules: schedules, exhausted: exhausted, difference: difference,
      schedule: schedule?.description)
  }

  private func difference(_ history: History, _ schedule: Schedule, _ seed: UInt64) -> Fuzz.Difference {
    Fuzz.Difference(
      seed: seed, sketch: ["// schedule \(schedule)"] + Sketch.lines(history),
      steps: history.program.inLine.steps.count, laws: history.program.inLine.laws)
  }
}

/// Which schedule comes next? All of them in the order of their choices up to a bound, then some at random.
struct Explorer {
  private var random: Random
  private let bound: Int
  private let samples: Int
  /// The choices of the schedule under way, each of how many.
  private var path: [(choice: Int, count: Int)] = []
  private var depth = 0
  private var played = 0
  private(set) var isExhausted = false

  init(seed: UInt64, bound: Int, samples: Int) {
    random = Random(seed: ~seed)
    self.bound = bound
    self.samples = samples
  }

  var hasMore: Bool { !isExhausted && played < bound + samples }

  mutating func choose(among count: Int) -> Int {
    if played >= bound { return random.below(count) }
    defer { depth += 1 }
    if depth < path.count { return path[depth].choice }
    path.append((0, count))
    return 0
  }

  /// The schedule is over. The next one differs in the last choice that has something left.
  mutating func end() {
    played += 1
    depth = 0
    if played > bound { return }
    while let last = path.popLast() {
      if last.choice + 1 < last.count { return path.append((last.choice + 1, last.count)) }
    }
    isExhausted = true
  }
}
