/// How is a clause judged that is known to fail sometimes? By several runs, which must not all end alike.
extension Column {
  /// So many runs there are at least.
  static let runsOfSometimes = 10
  /// So many, if all ended alike: what fails one time in ten may hold ten times, by luck.
  static let runsBeforeTheMarkIsWrong = 100
  /// The runs after the first ten begin within this time.
  static let patienceWithSometimes = Duration.seconds(60)

  /// The answer to a clause; that of several runs if it is known to fail sometimes.
  mutating func judge(_ clause: Clause) -> Answer {
    let begun = ContinuousClock.now
    let isSometimes = subject.knownFailures[clause.id]?.issue != nil && !clause.law.isSearch
    var answer = isSometimes ? answerOfRuns(of: clause, since: begun) : answer(to: clause)
    answer.seconds = (ContinuousClock.now - begun) / .seconds(1)
    return answer
  }

  private mutating func answerOfRuns(of clause: Clause, since begun: ContinuousClock.Instant) -> Answer {
    var runs = Answer.Runs()
    var last: Answer?
    while runs.count < Self.runsOfSometimes
      || !runs.isMixed && runs.count < Self.runsBeforeTheMarkIsWrong
        && ContinuousClock.now - begun < Self.patienceWithSometimes
    {
      let answer = answer(to: clause, isSometimes: true)
      switch answer.verdict {
      case .holds, .differs: last = last ?? answer
      case .fails:
        runs.failed += 1
        last = answer
      case .notOffered, .notRun, .races: return answer
      }
      runs.count += 1
    }
    last?.runs = runs
    return last ?? answer(to: clause)
  }
}
