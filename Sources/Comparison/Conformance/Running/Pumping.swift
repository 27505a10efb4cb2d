import Dispatch

/// How much time and memory do the rounds of a pump take on a subject?
///
/// Only a process that does nothing else can measure them.
struct Pumping {
  let subject: Subject
  let pump: Pump
  let deadline: Deadline
  private let queue = DispatchQueue(label: "pump")

  init(_ subject: Subject, _ pump: Pump, until deadline: Deadline) {
    (self.subject, self.pump, self.deadline) = (subject, pump, deadline)
  }

  /// The processor time of so many rounds, from the first promise to the release of the last one.
  func seconds(_ rounds: Int) -> Double { processorSeconds { play(rounds) {} } }

  /// How many bytes more are held after twice as many rounds; nil where the allocator doesn't say.
  func growth(_ rounds: Int) throws -> Int? {
    let heaps = Lock<[Int?]>([])
    play(2 * rounds) { heaps.withLock { $0.append(Memory.heap) } }
    let seen = heaps.withLock(\.self)
    guard seen.count == 2 else { throw Violation("stops before \(2 * rounds) times", .timeout) }
    return seen[0].flatMap { before in seen[1].map { $0 - before } }
  }

  /// Calls `passed` after half of the rounds and after all of them, when what was under way has been delivered.
  private func play(_ rounds: Int, _ passed: @escaping @Sendable () -> Void) {
    let play = Play(subject, queue: queue)
    for step in pump.before { play.take(step) }
    if !subject.isFollowed { _ = play.awaitWork(of: subject.semantics, until: deadline) }
    rest(play)
    if pump.repetition == .loop {
      loop(play, rounds, passed)
    } else {
      for half in [0..<rounds / 2, rounds / 2..<rounds] {
        for number in half { round(number, play) }
        rest(play)
        passed()
      }
    }
    for step in pump.end { play.take(step) }
    rest(play)
    play.clear()
  }

  /// Returns the promise that the round made last.
  @discardableResult private func round(_ round: Int, _ play: Play) -> Specimen? {
    let steps = pump.steps(of: round)
    for step in steps { play.take(step) }
    let (made, gone) = play.things.withLock { things in
      (steps.last?.made.flatMap(things.promise), things.forget(pump.gone(after: round)))
    }
    // Some promises demand to be settled before they are released.
    for source in gone.sources where !source.isOpened { source.settle(.success(0)) }
    return made
  }

  private func loop(_ play: Play, _ rounds: Int, _ passed: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    next(0, play, rounds, passed)?.observe { _ in done.signal() }
    rest(play)
    _ = done.wait(until: deadline)
  }

  /// The promise of a round, and of all that follow.
  private func next(
    _ number: Int, _ play: Play, _ rounds: Int, _ passed: @escaping @Sendable () -> Void
  ) -> Specimen? {
    try? round(number, play)?.then { value in
      _ = play.log.take()
      if (number + 1) % (rounds / 2) == 0 { passed() }
      return number + 1 < rounds ? next(number + 1, play, rounds, passed).map { .promise($0) } ?? .value(0) : .value(0)
    }
  }

  private func rest(_ play: Play) {
    play.take(.drain)
    if !subject.isFollowed { _ = play.quiesce(4, until: deadline) }
    _ = play.log.take()
  }
}

// MARK: What is too much

extension Pumping {
  /// A flat pump keeps nothing, and any other takes linear time.
  func check(_ burden: Pump.Burden) throws {
    switch burden {
    case .growing: if let found = slowness() { throw found }
    case .flat:
      // A busy machine may be late to release it, so it is asked once more, as for every leak.
      if case let kept = try kept(), kept > 0 { throw Violation("keeps \(kept) bytes of each time", .leak) }
    }
  }

  /// How many bytes each round leaves behind. If it seems to be too much, more rounds decide, because each thread of
  /// Dispatch keeps up to 1,024 blocks for later, and on a busy machine new threads appear.
  func kept() throws -> Int {
    var each = 0
    for rounds in [100, 1_600, 6_400, 25_600] {
      guard let growth = try growth(rounds), growth > Memory.perStep * rounds else { return 0 }
      each = growth / rounds
    }
    return each
  }

  private func slowness() -> Violation? {
    Slope(few: 512, many: [(4_096, 2), (16_384, 3), (131_072, 5)]).violation(seconds)
  }
}
