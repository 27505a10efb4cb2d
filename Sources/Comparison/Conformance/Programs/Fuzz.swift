import Dispatch

/// Does a promise do the same as the model, in programs that nobody thought of?
///
/// A program is a list of calls that any promise can take, with what its blocks and handlers do. A vocabulary says
/// which calls there are: programs are all of those up to a length, in every order of calls and deliveries, or they are
/// drawn from seeds. The model, which is promises as plain values, takes the same calls; it says which ones may follow,
/// and what each makes happen. What a promise does otherwise is a difference, shrunk to the least program that still
/// shows it. A program reads as Swift, and can be played again from its text.
public struct Fuzz: Sendable {
  /// What the first program is drawn from; program k of seed s is the first program of seed s + k.
  public var seed: UInt64
  /// How long one program may take before it counts as hanging, in seconds. A guard, never waited for otherwise.
  public var seconds = 2.0
  /// How long the suite looks for a smaller program, in seconds.
  var shrinkingSeconds = 1e6

  /// Gets each program before it is played, in case the process doesn't survive it.
  var say: Say?

  /// Takes a program before it is played: its seed, if it has one, and its lines.
  typealias Say = @Sendable (_ seed: UInt64?, _ sketch: [String]) -> Void

  /// A run that begins with the program of `seed`.
  public init(seed: UInt64 = 1) { self.seed = seed }

  /// A seed, if there is one, and its program in one line.
  static func text(_ seed: UInt64?, _ lines: [String]) -> String {
    ((seed.map { ["seed \($0)"] } ?? []) + lines).joined(separator: "; ")
  }

  /// A program that a subject and the model don't do alike.
  public struct Difference: Codable, Sendable, CustomStringConvertible {
    /// What the program was drawn from; nil if it is a program of a vocabulary.
    public let seed: UInt64?
    /// The least program that shows the difference, as Swift in the words of the contract, and what came of it.
    public let sketch: [String]
    /// The number of steps in it.
    public let steps: Int
    /// Whether something hadn't come when the time was up.
    var isLate = false

    /// The sketch under the seed.
    public var description: String { ((seed.map { ["// seed \($0)"] } ?? []) + sketch).joined(separator: "\n") }
  }

  /// What came of a run.
  public struct Finding: Sendable {
    /// How many programs were run.
    public let programs: Int
    /// The first difference, at which the run ended.
    public let difference: Difference?
  }

  /// Runs the programs of `count` seeds on a subject, on a thread of its own. `progress` is called now and then with
  /// their number. Stops early at the deadline, but not before it has played twenty: a busy machine may give no time at
  /// all.
  public func run(
    _ count: Int, on subject: Subject, until deadline: DispatchTime = .distantFuture,
    progress: (_ done: Int) -> Void = { _ in }
  ) -> Finding {
    let first = seed
    return run(on: subject, progress) { play, _ in
      for index in 0..<count where index < 20 || DispatchTime.now() < deadline {
        let seed = first &+ UInt64(index)
        if !play(.drawn(seed: seed, for: subject), seed) { return }
      }
    }
  }

  /// Hands programs to `play` until that returns false. `choices` says what the subject does where the laws allow two
  /// behaviours, as far as the programs so far have shown it.
  typealias Programs =
    @Sendable (
      _ play: @escaping (Program, _ seed: UInt64?) -> Bool, _ choices: @escaping () -> Choices
    ) -> Void

  /// Plays programs, on a thread of its own, until one differs or hangs.
  func run(on subject: Subject, _ progress: (_ done: Int) -> Void = { _ in }, _ programs: @escaping Programs) -> Finding
  {
    let state = Lock(State())
    let fuzz = self
    let done = onThread {
      var sequential = Sequential(subject, seconds: fuzz.seconds)
      programs({ program, seed in
        state.withLock { ($0.program, $0.seed) = (program, seed) }
        let difference = fuzz.difference(program, seed, &sequential)
        return state.withLock { state in
          state.done += 1
          state.found = difference.map { ($0, sequential.ways) }
          return difference == nil
        }
      }) { sequential.ways[0] }
    }
    var last = (done: -1, since: DispatchTime.now())
    var (end, isOver) = (State(), false)
    while !isOver {
      isOver = done.wait(timeout: .now() + 0.1) == .success
      end = state.withLock { $0 }
      progress(end.done)
      if end.done != last.done { last = (end.done, .now()) }
      guard !isOver, let program = end.program, DispatchTime.now() > last.since + seconds else { continue }
      // Alone too, if it isn't only slow because the machine is busy.
      if let hang = alone(program, end.seed, subject, subject.ways, 2 * seconds, busySeconds: 20 * seconds) {
        (end.done, end.found, isOver) = (end.done + 1, (hang, subject.ways), true)
      }
      last.since = .now()
    }
    let difference = end.program.flatMap { program in
      end.found.map { shrunk(program, $0, end.seed, subject, $1) }
    }
    return Finding(programs: end.done, difference: difference)
  }

  /// How far a run is: the program under way, what differed, and the ways that were left then.
  private struct State: Sendable {
    var done = 0
    var program: Program?
    var seed: UInt64?
    var found: (Sequential.Difference, ways: [Choices])?
  }

  /// What came too late is asked for once more; what is lost is lost again.
  private func difference(_ program: Program, _ seed: UInt64?, _ sequential: inout Sequential) -> Sequential.Difference?
  {
    say?(seed, Sketch.lines(program))
    let found = sequential.difference(program)
    guard let found, found.isLate else { return found }
    sequential = Sequential(sequential.subject, seconds: seconds, ways: sequential.ways)
    return sequential.difference(program)
  }

  // MARK: Shrinking

  /// The least program that shows what was found, as far as there is time to look for it.
  private func shrunk(
    _ program: Program, _ first: Sequential.Difference, _ seed: UInt64?, _ subject: Subject, _ ways: [Choices]
  ) -> Difference {
    let end = DispatchTime.now() + shrinkingSeconds
    var found = first
    var shrinker = Shrinker(subject: subject, tries: first.isHang ? 40 : 2_000) { candidate in
      guard DispatchTime.now() < end,
        let other = alone(candidate, seed, subject, ways, first.isHang ? 0.2 : seconds), first.isLike(other)
      else { return false }
      found = other
      return true
    }
    // What comes after the step that differs has no part in it.
    var least = shrinker.shrink(Program(steps: Array(program.steps[...first.step])))
    // On a busy machine a program may have seemed to hang that was only slow.
    if first.isHang, alone(least, seed, subject, ways, seconds) == nil { (least, found) = (program, first) }
    return Difference(
      seed: seed, sketch: Sketch.lines(least, difference: found), steps: least.steps.count, isLate: found.isLate)
  }

  /// What differs in a program that has promises and a thread of its own, so that a hang is left behind.
  private func alone(
    _ program: Program, _ seed: UInt64?, _ subject: Subject, _ ways: [Choices], _ limit: Double,
    busySeconds: Double? = nil
  ) -> Sequential.Difference? {
    say?(seed, Sketch.lines(program) + ["// shrunk"])
    let found = Lock<Sequential.Difference?>(
      Sequential.Difference(step: program.steps.count - 1, expected: [], found: [], isHang: true, isLate: false))
    let done = onThread {
      var sequential = Sequential(subject, seconds: limit / 2, ways: ways)
      let difference = sequential.difference(program)
      found.withLock { $0 = difference }
    }
    _ = done.wait(until: Deadline(seconds: limit, busySeconds: busySeconds))
    return found.withLock { $0 }
  }
}
