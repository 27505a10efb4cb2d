import Dispatch

/// Is what several threads see explained by one order of their calls?
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
    try trial.contests(deliveries: 1) {
      trial.contest()
    } _: {
      $0.settle(value(1))
    } _: {
      $0.settle(error(2))
    } check: { contest in
      let received = contest.received.notes
      let words = "received \(received)"
      try trial.expect(received.count == 1, trial.redBefore + words)
      if canRead {
        try trial.expect(try contest.promise.read().map(text) == received[0], "\(words), read another outcome")
      }
    }
  }.or(.traps(.race)),
  histories(
    "attached-at-the-moment-of-settling",
    "A handler attached at the very moment of settling, again and again, runs once each time, after earlier ones."
  ) { trial in
    let isShared = trial.subject.capabilities.contains(.manyObservers)
    let due = (isShared ? ["value 1"] : []) + ["second: value 1"]
    try trial.whileSettling(isObserved: isShared, due: due.count) { contest in
      contest.promise.observe { contest.received.note("second: \(text($0))") }
    } expecting: {
      $0 == due
    }
  },
  histories(
    "read-at-the-moment-of-settling",
    "A thread that reads while another one settles, again and again, has the outcome once that call has returned.",
    needs: [.read]
  ) { trial in
    try trial.contests(deliveries: 1) {
      trial.contest()
    } _: {
      $0.settle(value(1))
    } _: {
      $0.readUntilSettled()
    } check: { contest in
      let read = contest.readAfterSettling ?? "value 1"
      try trial.expect(read == "value 1", trial.redBefore + "a reader saw \(read) after the settlement")
    }
  },
  histories(
    "awaited-at-the-moment-of-settling",
    "A thread that begins to wait at the very moment of settling, again and again, goes on each time.",
    needs: [.waitHere]
  ) { trial in
    try trial.whileSettling(due: 1, act: { $0.wait() }, expecting: { $0 == ["wait: value 1"] })
  },
  moments(
    "combined-at-the-moment-of-settling",
    "A promise combined at the very moment of settling, again and again, passes its value on each time.", needs: [.all]
  ) { trial in
    let other = trial.value(2)
    try trial.whileSettling(due: 1) {
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
    try trial.whileSettling(isObserved: true, due: 0) {
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
        trial.redBefore + "a cancel as the block began answered \(answer == true), received \(received)")
    }
  },
]

private let histories = Chapter(.histories, ["here"], needs: [.identity], arrivals: .race)

private let moments = Chapter(.histories, ["here"], arrivals: .race)

extension Trial {
  /// One thread settles a promise with 1 while another one uses it, again and again. So many deliveries are due each
  /// time. A failure also names red cells of the laws.
  fileprivate func whileSettling(
    isObserved: Bool = false, due: Int, act: @escaping @Sendable (Contest) -> Void,
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
      try expect(isRight(received), redBefore + words)
    }
  }

  /// How long a program waits for one step, in seconds. A busy machine can stall for most of a second.
  private var step: Double { max(runner.seconds / 4, min(runner.seconds, 1)) }

  func expectPrograms(_ count: Int, seed: UInt64) throws {
    try expect(try fuzz(seed).run(count, on: subject, until: soon).difference)
  }

  func expectPrograms(of vocabulary: Vocabulary) throws {
    let (difference, reach) = try fuzz().run(vocabulary, on: withoutMarks, until: share)
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
      let (difference, reach) = try fuzz().run(vocabulary, on: withoutMarks, until: share)
      words.append("\(vocabulary.name): \(reach.words(beside: vocabulary.before.count))")
      runner.remark(words.joined(separator: "; "))
      try expect(difference)
    }
  }

  /// Recording places costs a tenth of a vocabulary's time, so only random programs do it.
  private var withoutMarks: Subject {
    var subject = subject
    subject.capabilities.remove(.marks)
    return subject
  }

  /// The end of the time that a vocabulary has which begins now.
  private var share: DispatchTime { .now() + runner.programSeconds }

  func fuzz(_ seed: UInt64 = 1) throws -> Fuzz {
    try expectModelled()
    var fuzz = Fuzz(seed: seed)
    (fuzz.seconds, fuzz.shrinkingSeconds) = (step, 0.5)
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
    throw Violation(
      redBefore + Fuzz.text(difference.seed, difference.sketch), difference.isLate ? .timeout : .wrong)
  }

  /// Names the first red cells of the column, if there are any: the fault may be theirs.
  var redBefore: String {
    let cells = Suite.clauses.map(\.id).filter(runner.red.contains).prefix(3)
    return cells.isEmpty ? "" : "red too: \(cells.joined(separator: ", ")); "
  }
}
