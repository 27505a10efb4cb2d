/// Law 4, where a promise has one consumer: the first one gets the outcome, and whoever comes second is told so.
private func describe(_ outcome: Outcome) -> String {
  switch outcome {
  case .success: text(outcome)
  case .failure(let error): error.description
  }
}

/// What the design says to a second consumer.
private func refusal(_ trial: Trial) throws -> Outcome {
  let (promise, heard) = (trial.value(1), Contest.Heard())
  let first = try promise.then { .value($0) }
  try promise.then { .value($0) }.observe(heard.hear)
  try trial.quiesce()
  guard let refusal = heard.all.first, case .failure(let error) = refusal, error.code == nil else {
    throw Violation("the second consumer heard \(heard.all)")
  }
  withExtendedLifetime(first) {}
  return refusal
}

@Sendable private func attach(to contest: Contest) {
  try? contest.promise.then { value in .value(value + 1) }.observe(contest.heard.hear)
}

let oneConsumerClauses = [
  Clause(
    "second-block-is-refused", law: 4,
    "A second block doesn't run, its promise gets an error of the design's own, and the first one isn't disturbed.",
    "here", needs: [.oneConsumer, .then]
  ) { trial in
    let settling = try trial.settling(value(1))
    let log = trial.log
    for label in ["first", "second"] {
      try settling.promise.then { value in
        log.note("\(label) block")
        return .value(value)
      }.observe(log, label)
    }
    settling.arrive()
    try trial.expectUnordered(["first block", "first: value 1", "second: foreign error"])
  },
  Clause(
    "second-caller-is-refused", law: 4, "A caller that waits for a promise with a block attached gets an error.",
    "here",
    needs: [.oneConsumer, .then, .wait]
  ) { trial in
    let settling = try trial.settling(value(1))
    try settling.promise.then { .value($0) }.observe(trial.log, "block")
    _ = try settling.promise.wait(trial.log, "caller")
    settling.arrive()
    try trial.expectUnordered(["block: value 1", "caller: foreign error"])
  },
  Clause(
    "threads-compete-for-the-slot", law: 4,
    "Of two threads that attach a block at the same moment, over thousands of rounds, one gets the value, one the error.",
    "here", needs: [.oneConsumer, .then], arrivals: .race
  ) { trial in
    let refusal = try refusal(trial)
    try trial.contests({ trial.contest(isObserved: false) }, attach, attach) { contest in
      let heard = contest.heard.all
      let isRight = heard.count == 2 && heard.contains(value(2)) && heard.contains(refusal)
      try trial.expect(isRight, "heard \(heard.map(describe))")
    }
  },
]
