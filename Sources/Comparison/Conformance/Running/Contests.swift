import Dispatch

/// Does something go wrong when two threads use one promise at the same moment, again and again?
///
/// A gap of two instructions is met once in hundreds of rounds, so there are thousands of them. Each is cheap: the
/// promises are made before, the threads meet at each of them without sleeping, and what was delivered is asked
/// afterwards.
final class Contest: Sendable {
  let promise: Specimen
  /// What handlers got.
  let received = Recorder()
  private let gate: Gate
  private let runs: [Specimen.Settle]
  private let backlog: Backlog
  /// What a cancel answered.
  private let answered = Lock<Bool?>(nil)
  private let isSettled = Lock(false)
  private let lastRead = Lock<String?>(nil)

  fileprivate init(
    _ promise: Specimen, _ gate: Gate, _ backlog: Backlog = Backlog()
  ) {
    (self.promise, self.gate, self.backlog) = (promise, gate, backlog)
    runs = gate.waiting
  }

  deinit { gate.drop() }

  func settle(_ outcome: Outcome) {
    if runs.isEmpty { gate.settle(outcome) }
    for settle in runs { settle(outcome) }
    isSettled.withLock { $0 = true }
  }

  /// Reads again and again until the settlement has returned, and then once more.
  func readUntilSettled() {
    for _ in 0..<100_000 {
      let isLast = isSettled.withLock { $0 }
      let read = try? promise.read()
      guard isLast else { continue }
      return lastRead.withLock { $0 = read.map(text) ?? "nothing" }
    }
  }

  /// What was read after the settlement; nil if that took too long.
  var readAfterSettling: String? { lastRead.withLock { $0 } }

  /// Runs the block that is on its way.
  func deliver() { backlog.runOne() }

  /// Blocks this thread until there is an outcome. If that is lost, the limit ends the wait.
  func wait() { received.note("wait") { try promise.waitHere(5) } }

  func cancel() {
    let answer = promise.shared.operations.cancelAnswering?(promise)
    answered.withLock { $0 = answer }
  }

  var answer: Bool? { answered.withLock { $0 } }

  @Sendable func receive(_ outcome: Outcome) { received.note(text(outcome)) }
}

extension Trial {
  /// How many contests go from one look at the time to the next.
  private static let batch = 50
  /// How many one run of a clause has, if it has the time.
  private static let contests = 2_500
  /// How long they may take, in seconds.
  private static let seconds = 0.05

  /// A pending promise; in a lazy design somebody has to observe it before it can be settled.
  func contest(isObserved: Bool = true) -> Contest {
    let gate = Gate()
    let contest = Contest(made(make(gate.enter), gate), gate)
    if isObserved { contest.promise.observe(contest.receive) }
    return contest
  }

  /// A promise with an outcome, whose block is on its way: a thread runs it, as a queue would at any moment.
  func delivery() -> Contest {
    let (backlog, gate) = (Backlog(), Gate())
    let shared = another(Environment(queue: environment.queue, executor: backlog.executor))
    let contest = Contest(shared.operations.make(gate.enter), gate, backlog)
    contest.promise.observe(contest.receive)
    contest.settle(.success(1))
    return contest
  }

  /// Lets two threads do `first` and `second` with one contest after the other, then does `last` with each, and checks
  /// each when it has had so many deliveries: they may come by way of other threads. One of the three settles it. Ends
  /// early on a busy machine.
  func contests(
    deliveries: Int, _ make: () throws -> Contest, _ first: @escaping @Sendable (Contest) -> Void,
    _ second: @escaping @Sendable (Contest) -> Void, last: (Contest) -> Void = { _ in },
    check: (Contest) throws -> Void
  ) throws {
    guard isForThreads else { return }
    let end = min(soon, .now() + Self.seconds)
    var durations = [500.0, 500.0]
    for batch in 0..<(Self.contests / Self.batch) where DispatchTime.now() < end {
      let contests = try (0..<Self.batch).map { _ in try make() }
      let shortest = Lock([Double.infinity, .infinity])
      let isDone = Crew.run(late: end, until: deadline) { [durations] thread, meet in
        for (round, contest) in contests.enumerated() {
          meet()
          let begin = nanoseconds() + UInt64(durations[1 - thread] * delay(Self.batch * batch + round)[thread])
          while nanoseconds() < begin { spin() }
          if thread == 0 { first(contest) } else { second(contest) }
          let duration = Double(nanoseconds() - begin)
          shortest.withLock { $0[thread] = min($0[thread], duration) }
        }
      }
      if !isDone { throw Violation("two threads wait for each other at one promise", .timeout) }
      durations = shortest.withLock(\.self)
      contests.forEach(last)
      let deadline = runner.deadline(of: clause)
      _ = contests.allSatisfy { $0.received.wait(for: deliveries, until: deadline) }
      try quiesce()
      try contests.forEach(check)
    }
  }
}

/// The fraction of the other thread's call after which each thread starts. The rounds spread these pairs evenly.
private func delay(_ round: Int) -> [Double] {
  [0.754878, 0.569840].map { (Double(round) * $0).truncatingRemainder(dividingBy: 1) }
}

private func nanoseconds() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
