/// How is a clause judged that is known to fail sometimes? By several runs, which must not all end alike.
extension Column {
  /// So many runs there are at least.
  static let runsOfSometimes = 10
  /// So many, if all ended alike: what fails one time in ten may hold ten times, by luck.
  static let runsBeforeTheMarkIsWrong = 100
  /// The runs after the first ten begin within this time.
  static let patienceWithSometimes = Duration.seconds(20)

  /// The answer to a clause; that of several runs if it is known to fail sometimes.
  mutating func judge(_ clause: Clause) -> Answer {
    guard subject.knownFailures[clause.id]?.issue != nil else { return answer(to: clause) }
    let begun = ContinuousClock.now
    var runs = Answer.Runs()
    var last: Answer?
    while runs.count < Self.runsOfSometimes
      || !runs.isMixed && runs.count < Self.runsBeforeTheMarkIsWrong
        && ContinuousClock.now - begun < Self.patienceWithSometimes
    {
      let answer = answer(to: clause)
      switch answer.verdict {
      case .holds, .differs: last = last ?? answer
      case .fails:
        runs.failed += 1
        last = answer
      case .notOffered, .notRun: return answer
      }
      runs.count += 1
    }
    last?.runs = runs
    return last ?? answer(to: clause)
  }
}
