/// Law 24: what two threads do with one promise at the same moment, thousands of times.
private func meeting(
  _ id: String, _ statement: String, needs: Set<Capability> = [], _ body: @escaping Clause.Body
) -> Clause {
  Clause(id, law: 24, statement, "here", needs: needs.union([.identity]), arrivals: .race, body: body)
}

let meetingClauses = [
  meeting(
    "settled-by-two-at-once",
    "Of two threads that settle at the same moment, over thousands of rounds, one wins each time; all hear the same."
  ) { trial in
    let canRead = trial.operations.read != nil
    try trial.contests {
      trial.contest()
    } _: {
      $0.settle(value(1))
    } _: {
      $0.settle(error(2))
    } check: { contest in
      let heard = contest.heard.all
      try trial.expect(heard.count == 1, "heard \(heard)")
      if canRead { try trial.expect(try contest.promise.read() == heard[0], "heard \(heard), read another outcome") }
    }
  },
  meeting(
    "attached-at-the-moment-of-settling",
    "A handler attached at the very moment of settling, over thousands of rounds, is told once each time."
  ) { trial in
    let isShared = trial.subject.capabilities.contains(.manyObservers)
    try trial.contests {
      trial.contest(isObserved: isShared)
    } _: {
      $0.settle(value(1))
    } _: { contest in
      contest.promise.observe(contest.heard.hear)
    } check: { contest in
      let heard = contest.heard.all
      try trial.expect(heard == (isShared ? [value(1), value(1)] : [value(1)]), "heard \(heard)")
    }
  },
  meeting(
    "cancelled-at-the-moment-of-settling",
    "A promise cancelled at the very moment of settling, over thousands of rounds, is heard of once or not at all.",
    needs: [.cancel]
  ) { trial in
    try trial.contests {
      trial.contest()
    } _: {
      $0.settle(value(1))
    } _: { contest in
      try? contest.promise.cancel()
    } check: { contest in
      let heard = contest.heard.all.filter { $0 == value(1) }
      try trial.expect(heard.count <= 1 && contest.heard.all.count <= 1, "heard \(contest.heard.all)")
    }
  },
]
