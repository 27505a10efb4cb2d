import Dispatch

/// Is what several threads see explained by one order of their calls, however close to each other these come?
let historyClauses: [Clause] = [
  histories(
    "schedules-are-explained",
    "In whatever order calls and deliveries come, the order of the calls explains the results.", arrivals: .scripted
  ) { try $0.expectOrders(of: Vocabulary.threads) },
  histories(
    "settled-by-two-at-once",
    "Of two threads that settle at the same moment, again and again, one wins each time; all get the same."
  ) { trial in
    let canRead = trial.operations.read != nil
    try trial.contests(due: 1) {
      $0.settle(error(2))
    } expecting: { contest in
      let received = contest.received.notes
      return try received.count == 1 && (!canRead || contest.promise.read().map(text) == received[0])
    }
  }.or(.traps(.race)),
  histories(
    "attached-at-the-moment-of-settling",
    "A handler attached at the very moment of settling, again and again, runs once each time, after earlier ones."
  ) { trial in
    try attachAtTheMoment(trial) { notes, due in notes == due }
  }.or("in-any-order", "The handler, and the earlier ones, run once each time, in any order.") { trial in
    try attachAtTheMoment(trial) { notes, due in notes.sorted() == due.sorted() }
  },
  histories(
    "read-at-the-moment-of-settling",
    "A thread that reads while another one settles, again and again, has the outcome once that call has returned.",
    needs: [.read]
  ) { trial in
    try trial.contests(due: 1) {
      $0.readUntilSettled()
    } expecting: {
      $0.received.notes.allSatisfy { $0.hasSuffix("value 1") }
    }
  },
  Chapter(law: .histories, sources: ["here"], needs: [.all], arrivals: .race)(
    "combined-at-the-moment-of-settling",
    "A promise combined at the very moment of settling, again and again, passes its value on each time."
  ) { trial in
    let other = trial.value(2)
    try trial.contests({ trial.contest(isObserved: false) }, due: 1) {
      try? trial.sum([$0.promise, other]).observe($0.received)
    } expecting: {
      $0.received.notes == ["value 3"]
    }
  },
  histories(
    "cancelled-at-the-moment-of-settling",
    "A promise cancelled at the very moment of settling, again and again, is delivered once or not at all.",
    needs: [.cancel]
  ) { trial in
    try trial.contests(due: 0) {
      try? $0.promise.cancel()
    } expecting: {
      $0.received.notes.count <= 1
    }
  },
  histories(
    "cancelled-at-the-moment-of-delivery",
    "If a block is cancelled as it begins, again and again, it gets the value exactly when the cancel answers no.",
    needs: [.cancel, .cancelAnswering, .executor]
  ) { trial in
    try trial.contests(trial.delivery, due: 0, while: { $0.deliver() }) {
      if trial.operations.cancelAnswering?($0.promise) == true { $0.received.note("cancelled") }
    } expecting: {
      $0.received.notes.contains("value 1") != $0.received.notes.contains("cancelled")
    }
  },
]

private func attachAtTheMoment(_ trial: Trial, _ areRight: @escaping ([String], [String]) -> Bool) throws {
  let isShared = trial.subject.capabilities.contains(.manyObservers)
  let due = (isShared ? ["value 1"] : []) + ["second: value 1"]
  try trial.contests({ trial.contest(isObserved: isShared) }, due: due.count) {
    $0.promise.observe($0.received, "second")
  } expecting: {
    areRight($0.received.notes, due)
  }
}

private let histories = Chapter(law: .histories, sources: ["here"], needs: [.identity], arrivals: .race)

/// What came of a vocabulary.
private struct Played {
  let difference: Fuzz.Difference?
  let reach: SmallPrograms.Reach
  let played: Int

  /// How far it came.
  func words(_ whole: (SmallPrograms.Reach) -> String) -> String {
    reach.programs + reach.pairs == 0 ? "\(played) programs, not all of any length" : whole(reach)
  }
}

extension Trial {
  func expectPrograms(_ count: Int, seed: UInt64) throws {
    try expect(try fuzz(seed).run(count, on: subject, until: soon).difference)
  }

  func expectPrograms(of vocabulary: Vocabulary) throws {
    let found = try play(vocabulary)
    try expect(found.difference)
    try expectPlayed([(vocabulary, found)])
    runner.remark(found.words { $0.words })
  }

  /// One thread plays them. It must be known what takes a turn of the queue, and each turn must be the suite's.
  func expectOrders(of vocabularies: [Vocabulary]) throws {
    if subject.semantics.delivery == .queued(nil) {
      throw Violation("what takes a turn of its queue isn't known", .lacking)
    }
    var all: [(Vocabulary, Played)] = []
    for vocabulary in vocabularies {
      let found = try play(vocabulary)
      all.append((vocabulary, found))
      let words = all.map { each, found in "\(each.name): \(found.words { $0.words(beside: each.before.count) })" }
      runner.remark(words.joined(separator: "; "))
      try expect(found.difference)
    }
    try expectPlayed(all)
  }

  /// Whether any program was played. If none was, the promise offers none, or the time was over too soon.
  private func expectPlayed(_ all: [(Vocabulary, Played)]) throws {
    guard all.allSatisfy({ $1.played == 0 }) else { return }
    throw all.allSatisfy { vocabulary, found in found.reach.length == vocabulary.length }
      ? Violation("it offers no program of this vocabulary", .lacking)
      : Violation("no program was played in \(runner.programSeconds) seconds", .idle)
  }

  /// Plays a vocabulary until its time is over. Asking which promise a report is about would cost a tenth of that time,
  /// so only random programs do it.
  private func play(_ vocabulary: Vocabulary) throws -> Played {
    var subject = subject
    subject.capabilities.remove(.marks)
    let found = try fuzz().run(vocabulary, on: subject, until: .now() + runner.programSeconds)
    return Played(difference: found.difference, reach: found.reach, played: found.played)
  }

  func fuzz(_ seed: UInt64 = 1) throws -> Fuzz {
    try expectModelled()
    var fuzz = Fuzz(seed: seed)
    // For a step. A busy machine can stall for most of a second.
    fuzz.seconds = max(runner.seconds / 4, min(runner.seconds, 1))
    fuzz.shrinkingSeconds = 0.5
    fuzz.say = { [say = runner.say] in say(Fuzz.text($0, $1)) }
    return fuzz
  }

  func expectModelled() throws {
    if subject.semantics.isStartedByOperators {
      throw Violation("an operator starts the work, and the model's wait for an observer", .lacking)
    }
  }

  func expect(_ difference: Fuzz.Difference?) throws {
    guard let difference else { return }
    let declaration = try fuzz().declaration(explaining: difference, of: subject).map { declaration in
      "right if declared: \(declaration.clause) \(declaration.alternative); "
    }
    throw Violation(
      redBefore + (declaration ?? "") + Fuzz.text(difference.seed, difference.sketch),
      difference.isLate ? .timeout : .wrong)
  }

  /// Names the first red cells of the column, if there are any: the fault may be theirs.
  var redBefore: String {
    let cells = Suite.clauses.map(\.id).filter(runner.red.contains).prefix(3)
    return cells.isEmpty ? "" : "red too: \(cells.joined(separator: ", ")); "
  }
}
