import Dispatch

/// Is what several threads see explained by one order of their calls?
let historyClauses: [Clause] = [
  histories(
    "histories-are-linearizable",
    "If threads settle, observe, cancel and read at once, one order of their calls explains the results."
  ) { try $0.expectHistories(100, seed: 24) },
  histories(
    "schedules-are-explained",
    "In whatever order calls and deliveries come, the order of the calls explains the results.", arrivals: .scripted
  ) { try $0.expectOrders(of: Vocabulary.threads) },
  histories(
    "settled-by-two-at-once",
    "Of two threads that settle at the same moment, again and again, one wins each time; all get the same."
  ) { trial in
    let canRead = trial.operations.read != nil
    try trial.contests(deliveries: 1) {
      trial.contest()
    } _: {
      $0.settle(value(1))
    } _: {
      $0.settle(error(2))
    } check: { contest in
      let received = contest.received.notes
      let words = "received \(received)"
      try trial.expect(received.count == 1, trial.repeating([.settling, .producers]) + words)
      if canRead {
        try trial.expect(try contest.promise.read().map(text) == received[0], "\(words), read another outcome")
      }
    }
  }.or(.traps(.race)),
  histories(
    "attached-at-the-moment-of-settling",
    "A handler attached at the very moment of settling, again and again, runs once each time."
  ) { trial in
    let isShared = trial.subject.capabilities.contains(.manyObservers)
    let due = isShared ? ["value 1", "value 1"] : ["value 1"]
    try trial.whileSettling(isObserved: isShared, due: due.count, [.lateness]) {
      $0.promise.observe($0.receive)
    } expecting: {
      $0 == due
    }
  },
  histories(
    "awaited-at-the-moment-of-settling",
    "A thread that begins to wait at the very moment of settling, again and again, goes on each time.",
    needs: [.waitHere]
  ) { trial in
    try trial.whileSettling(due: 1, [.deadlocks], act: { $0.wait() }, expecting: { $0 == ["wait: value 1"] })
  },
  moments(
    "combined-at-the-moment-of-settling",
    "A promise combined at the very moment of settling, again and again, passes its value on each time.", needs: [.all]
  ) { trial in
    let other = trial.value(2)
    try trial.whileSettling(due: 1, [.combining]) {
      try? trial.sum([$0.promise, other]).observe($0.receive)
    } expecting: {
      $0 == ["value 3"]
    }
  },
  histories(
    "cancelled-at-the-moment-of-settling",
    "A promise cancelled at the very moment of settling, again and again, is delivered once or not at all.",
    needs: [.cancel]
  ) { trial in
    try trial.whileSettling(isObserved: true, due: 0, [.cancelling, .cancelRaces]) {
      try? $0.promise.cancel()
    } expecting: {
      $0.count <= 1
    }
  },
  histories(
    "cancelled-at-the-moment-of-delivery",
    "If a block is cancelled as it begins, again and again, it gets the value exactly when the cancel answers no.",
    needs: [.cancel, .cancelAnswering, .executor]
  ) { trial in
    try trial.contests(deliveries: 0) {
      trial.delivery()
    } _: {
      $0.deliver()
    } _: {
      $0.cancel()
    } check: { contest in
      let (answer, received) = (contest.answer, contest.received.notes)
      try trial.expect(
        received.contains("value 1") == (answer != true),
        trial.repeating([.cancelling]) + "a cancel as the block began answered \(answer == true), received \(received)")
    }
  },
]

private let histories = Chapter(.histories, ["here"], needs: [.identity], arrivals: .race)

private let moments = Chapter(.histories, ["here"], arrivals: .race)

extension Trial {
  /// One thread settles a promise with 1 while another one uses it, again and again. So many deliveries are due each
  /// time. A failure also names red cells of the laws.
  fileprivate func whileSettling(
    isObserved: Bool = false, due: Int, _ laws: Set<Law>, act: @escaping @Sendable (Contest) -> Void,
    expecting isRight: (_ received: [String]) -> Bool
  ) throws {
    try contests(deliveries: due) {
      contest(isObserved: isObserved)
    } _: {
      $0.settle(.success(1))
    } _: {
      act($0)
    } check: { contest in
      let received = contest.received.notes
      let words = due == 0 ? "received \(received)" : "received \(received), of \(due) that were due"
      try expect(isRight(received), repeating(laws) + words)
    }
  }

  /// How long a program waits for one step, in seconds. A busy machine can stall for most of a second.
  private var step: Double { max(runner.seconds / 4, min(runner.seconds, 1)) }

  func expectPrograms(_ count: Int, seed: UInt64) throws {
    try expect(try fuzz(seed).first(count, on: subject, until: soon))
  }

  func expectPrograms(of vocabulary: Vocabulary) throws {
    let (difference, reach) = try fuzz().first(of: vocabulary, on: subject, until: share)
    if reach.programs + reach.pairs == 0, reach.length == vocabulary.length {
      throw Violation("it offers no program of this vocabulary", .lacking)
    }
    runner.remark(reach.words)
    try expect(difference)
  }

  /// One thread plays them. It must be known what takes a turn of the queue, and each turn must be the suite's.
  func expectOrders(of vocabularies: [Vocabulary]) throws {
    if subject.semantics.delivery == .queued(nil) {
      throw Violation("what takes a turn of its queue isn't known", .lacking)
    }
    var words: [String] = []
    for vocabulary in vocabularies {
      let (difference, reach) = try fuzz().first(of: vocabulary, on: subject, until: share)
      words.append("\(vocabulary.name): \(reach.words(beside: vocabulary.before.count))")
      runner.remark(words.joined(separator: "; "))
      try expect(difference)
    }
  }

  /// The end of the time that a vocabulary has which begins now.
  private var share: DispatchTime { .now() + runner.programSeconds }

  func fuzz(_ seed: UInt64 = 1) throws -> Fuzz {
    try expectModelled()
    var fuzz = Fuzz(seed: seed)
    (fuzz.seconds, fuzz.say) = (step, sayProgram)
    return fuzz
  }

  func expectHistories(_ count: Int, seed: UInt64, chains: Bool = false) throws {
    try expectModelled()
    var histories = Histories(seed: seed, chains: chains)
    (histories.seconds, histories.say) = (step, sayProgram)
    try expect(histories.run(count, on: subject, until: soon).difference)
  }

  var sayProgram: Fuzz.Say { { [say = runner.say] in say(Fuzz.text($0, $1)) } }

  func expectModelled() throws {
    if subject.semantics.isStartedByOperators {
      throw Violation("an operator starts the work, and the model's wait for an observer", .lacking)
    }
  }

  func expect(_ difference: Fuzz.Difference?) throws {
    guard let difference else { return }
    throw Violation(
      repeating(difference.laws) + Fuzz.text(difference.seed, difference.sketch), difference.isLate ? .timeout : .wrong)
  }

  /// Names red cells of these laws, if there are any: the fault may be theirs.
  func repeating(_ laws: Set<Law>) -> String {
    let cells = Suite.clauses.filter { laws.contains($0.law) && runner.red.contains($0.id) }.prefix(3).map(\.id)
    return cells.isEmpty ? "" : "red too: \(cells.joined(separator: ", ")); "
  }
}
