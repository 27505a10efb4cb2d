import Dispatch

/// Does a promise do in a program what the model does?
///
/// Where the laws leave two ways, it has to go one of them from the first step to the last, in all programs.
struct Sequential {
  /// The first step in which they differ.
  struct Difference: Equatable, Sendable {
    let step: Int
    let expected: [Event]
    let found: [Event]
    /// What is held, or was reported, when the program is over.
    var atEnd: String?
    /// Whether the program isn't over in time.
    var isHang = false
    /// Whether something hadn't come when the time was up, so that a busy machine may be the reason.
    let isLate: Bool

    /// Whether another one shows the same: both are about what happened, or about the end, or hang; and the other
    /// one isn't only late where this one isn't.
    func isLike(_ other: Difference) -> Bool {
      isHang == other.isHang && atEnd?.first == other.atEnd?.first && (isLate || !other.isLate)
    }
  }

  let subject: Subject
  private let queue = DispatchQueue(label: "programs")
  /// Where blocks run elsewhere each program has its own, so that what comes late finds nobody.
  private var play: Play
  private let seconds: Double
  var semantics: Semantics { subject.semantics }
  /// The ways that no program has ruled out, as far as they were asked: a program that the first one explains rules out
  /// none.
  private(set) var ways: [Choices]

  init(_ subject: Subject, seconds: Double, ways: [Choices]? = nil) {
    (self.subject, self.seconds, self.ways) = (subject, seconds, ways ?? subject.ways)
    play = Play(subject, queue: queue, naming: subject.hasReportsNamed)
  }

  mutating func difference(_ program: Program) -> Difference? {
    guard !waits, subject.hasReportsCompared, let listen = play.operations.reports else {
      return playToEnd(program).difference
    }
    // What other programs left behind may be reported meanwhile; it won't be twice.
    for isLast in [false, true] {
      var (difference, due): (Difference?, [Model.Due]?)
      let lines = listen { (difference, due) = self.playToEnd(program) }
      guard difference == nil, let due, !semantics.reports(lines, match: due, naming: subject.hasReportsNamed) else {
        return difference
      }
      if isLast {
        let sketch = Sketch(program)
        let words = lines.map { Marks.readable($0, sketch.name) }
        return atEnd(program, "reported: \(words), due: \(due.map { $0.text(sketch.name) })", isLate: false)
      }
    }
    return nil
  }

  /// What differs, and what should have been reported.
  private mutating func playToEnd(_ program: Program) -> (difference: Difference?, reports: [Model.Due]?) {
    var difference = playedDifference(program)
    let end = program.end(semantics, ways[0])
    if difference == nil, semantics.freesWhenSettled, end.isSettled {
      difference = kept(play.held(waiting: patience), by: program, "though no promise is pending")
    }
    if difference == nil, !end.keepsValues, case let kept = play.heldValues(waiting: patience), kept > 0 {
      difference = atEnd(program, "keeps \(kept) values, though no promise waits that needs them", isLate: waits)
    }
    let held = self.end(program)
    return (difference ?? kept(held, by: program, "for ever"), end.hasRing ? nil : end.reports)
  }

  private func kept(_ held: Int, by program: Program, _ words: String) -> Difference? {
    if held == 0 { return nil }
    return atEnd(program, "held \(words): \(held) of the blocks, handlers, pieces of work and values", isLate: waits)
  }

  private func atEnd(_ program: Program, _ words: String, isLate: Bool) -> Difference {
    Difference(step: program.steps.count - 1, expected: [], found: [], atEnd: words, isLate: isLate)
  }

  private mutating func playedDifference(_ program: Program) -> Difference? {
    var expected = program.trace(semantics, ways[0])
    var left = ways
    var found = Trace()
    var wasLate = false
    for (index, step) in program.steps.enumerated() {
      let (events, isLate) = take(step, of: program, awaiting: expected[index])
      found.append(events, semantics.order)
      wasLate = wasLate || isLate
      if found[index] == expected[index] { continue }
      left = left.filter { found.isBeginning(of: program.trace(semantics, $0)) }
      guard let way = left.first else {
        return Difference(
          step: index, expected: Array(expected[index]), found: Array(found[index]), isLate: isLate)
      }
      expected = program.trace(semantics, way)
    }
    if left.count < ways.count, !wasLate { ways = left.filter { program.trace(semantics, $0) == found } }
    return nil
  }

  /// What a step makes happen, if these events are expected of it, or nil if nobody knows them; and whether something
  /// came too late. A reading waits for outcomes that queues still have, which no event shows.
  func take(
    _ step: Program.Step, of program: Program, awaiting expected: ArraySlice<Event>?
  ) -> (events: [Event], isLate: Bool) {
    guard let expected else {
      play.take(step)
      return (play.log.take(), waits && !play.quiesce(program.hops, until: Deadline(seconds: seconds)))
    }
    if step.verb == .read, waits { awaitReading(step.promise, of: program, expected) }
    if step.verb == .pass, waits { _ = play.quiesce(program.hops, until: Deadline(seconds: seconds)) }
    play.take(step)
    let isLate = waits && !wait(for: expected.count)
    return (play.log.take(), isLate)
  }

  private func awaitReading(_ id: Int, of program: Program, _ expected: ArraySlice<Event>) {
    _ = play.quiesce(program.hops, until: Deadline(seconds: seconds))
    let deadline = Deadline(seconds: min(seconds, Play.moment))
    while !expected.contains(.read(id, play.reading(of: id))), play.quiesce(1, until: deadline), !deadline.isOver {}
  }

  /// Ends the program. Returns how much of what its steps handed over is never freed, and should be.
  mutating func end(_ program: Program) -> Int {
    play.clear()
    var held = play.held(waiting: patience, withValues: true)
    if held > 0, waits {
      // A queue may have set a timer after the last one was fired.
      play.clear()
      held = play.held(waiting: patience, withValues: true)
    }
    if waits || !play.reset() { play = Play(subject, queue: queue, naming: subject.hasReportsNamed) }
    return held > 0 && program.end(semantics, ways[0]).hasRing ? 0 : held
  }

  /// For how long something may be held that a queue frees.
  private var patience: Double { waits ? seconds : 0 }

  /// Whether blocks run elsewhere, and only the events show when.
  private var waits: Bool { !subject.isFollowed }

  /// Waits for what the model expects, and then for what it doesn't. False if the time was up first.
  private func wait(for count: Int) -> Bool {
    // Others may be at work in this process.
    if comes(count, until: Deadline(seconds: seconds, busySeconds: 5 * seconds)) { return true }
    // They may even have all threads that serve queues. What was sent earlier than a block has begun when that runs.
    awaitGlobalQueue(until: .now() + 30 * seconds)
    return comes(count, until: Deadline(seconds: Play.moment, busySeconds: seconds))
  }

  private func comes(_ count: Int, until deadline: Deadline) -> Bool {
    let came = [play.awaitWork(of: semantics, until: deadline), play.log.wait(for: count, until: deadline)]
    return play.quiesce(1, until: deadline) && came.allSatisfy(\.self)
  }
}

extension Play {
  /// Waits until what is under way was delivered: `count` settled promises are delivered, one after the other. False if
  /// the deadline passed first.
  func quiesce(_ count: Int, until deadline: Deadline) -> Bool {
    for _ in 0..<count {
      let received = DispatchSemaphore(value: 0)
      shared.operations.promise(.success(0)).observe { _ in received.signal() }
      if !received.wait(until: deadline) { return false }
    }
    queue.sync {}
    return true
  }
}
