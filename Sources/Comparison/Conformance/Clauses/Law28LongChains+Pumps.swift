/// Does any step become slower, or leave something behind, when it comes again and again?
let pumpClauses = [
  // From states one step away, since time takes many rounds to show.
  pumping("repeated-steps-are-linear", "Every step, repeated in every small state, takes as long as at first.") {
    !$0.isFlat($1) && $0.before.count <= 1
  },
  pumping(
    "repeated-steps-keep-nothing", "No step, repeated in any small state, keeps anything for which nobody waits."
  ) { $0.isFlat($1) && $0.repetition != .loop },
  pumping("endless-loop-keeps-nothing", "A loop whose blocks return the next promise keeps none of its promises.") {
    $0.isFlat($1) && $0.repetition == .loop
  },
]

private func pumping(
  _ id: String, _ statement: String, asks: @escaping @Sendable (Pump, Subject) -> Bool
) -> Clause {
  long(id, statement) { trial in
    guard trial.runner.isAlone else { return }
    let pumps = Vocabulary.pumps(for: trial.subject).filter { asks($0, trial.subject) }
    for pump in pumps {
      trial.runner.say("\(pump)")
      if let found = Pumping(trial.subject, pump, until: trial.deadline).violation {
        throw Violation("\(pump): \(found)")
      }
    }
    trial.runner.remark("\(pumps.count) steps")
  }
}
