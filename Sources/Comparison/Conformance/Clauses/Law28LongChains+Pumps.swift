import AllocationCounter

/// Does any step become slower, or leave something behind, when it comes again and again?
let pumpClauses = [
  long(
    "repeated-steps-are-linear",
    "Every step, repeated in every small state, takes linear time and keeps nothing for which nobody waits."
  ) { trial in
    guard trial.runner.isAlone else { return }
    var (flat, growing) = (0, 0)
    for pump in pumps(for: trial.subject) {
      trial.runner.say("\(pump)")
      let pumping = Pumping(trial.subject, pump, until: trial.deadline)
      let found: Violation?
      if pump.isFlat(trial.subject) {
        flat += 1
        found = pumping.kept()
      } else if pump.isNearby {
        growing += 1
        found = pumping.slowness()
      } else {
        found = nil
      }
      if let found { throw Violation("\(pump): \(found)") }
    }
    trial.runner.remark("\(flat) steps in flat memory, \(growing) in linear time")
  }
]

private func pumps(for subject: Subject) -> [Pump] {
  Vocabulary.pumps.programs(for: subject) { subject.ways[0] }.pumps(within: 2).filter { $0.isAdmitted(subject) }
}

extension Pump {
  /// Time is asked from states one step away, for it needs many rounds; memory shows after few.
  fileprivate var isNearby: Bool { before.count <= 1 }
}

extension Pumping {
  /// Bytes that a round may leave behind: less than a reference.
  private static let perRound = 4

  /// What is kept, though the model says that nothing waits.
  fileprivate func kept() -> Violation? {
    guard allocation_counter_is_available() else { return nil }
    var perRound = 0.0
    for rounds in [200, 400, 1_600] {
      let growth = self.growth(rounds)
      if growth <= Self.perRound * rounds { return nil }
      perRound = Double(growth) / Double(rounds)
    }
    return Violation("\(Int(perRound.rounded())) bytes are held for each time, though nothing waits")
  }

  fileprivate func slowness() -> Violation? {
    Slope(few: 512, many: [(16_384, 1.3), (65_536, 2), (131_072, 3)]).violation(seconds)
  }
}
