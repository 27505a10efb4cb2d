import Dispatch

/// Does a promise do the same as the model, in every small program?
///
/// All programs of a length come before the longer ones, so that the first that differs is a least one. Each program is
/// compared after each of its steps.
///
/// - Tests: `SmallProgramsTests`.
public struct EveryProgram: Sendable {
  /// What came of a run.
  public struct Finding: Sendable {
    /// How far each vocabulary came.
    public let reaches: [SmallPrograms.Reach]
    /// The first difference, at which the run ended.
    public let difference: Fuzz.Difference?
  }

  /// How many steps more than a run of the suite takes, for each vocabulary.
  public var longer = 0
  /// How long one program may take before it counts as hanging, in seconds.
  public var seconds = 2.0

  /// A run as long as the suite's.
  public init() {}

  /// Plays all programs of all vocabularies on a subject, on a thread of its own.
  public func run(on subject: Subject, progress: (_ done: Int) -> Void = { _ in }) -> Finding {
    let reaches = Lock<[SmallPrograms.Reach]>([])
    let longer = longer
    var fuzz = Fuzz()
    fuzz.seconds = seconds
    let finding = fuzz.watch(subject, progress) { play in
      var goesOn = true
      for vocabulary in Vocabulary.all where goesOn {
        let small = SmallPrograms(vocabulary, [Rules(subject.semantics, subject.capabilities)])
        let reach = small.play(to: vocabulary.length + longer, beyond: longer == 0 ? 1 : 0) { program in
          goesOn = play(program, nil)
          return goesOn
        }
        reaches.withLock { $0.append(reach) }
      }
    }
    return Finding(reaches: reaches.withLock { $0 }, difference: finding.difference)
  }
}
