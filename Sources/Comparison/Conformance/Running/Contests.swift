import Dispatch
import Synchronization

/// Does something go wrong when two threads use one promise at the same moment, again and again?
///
/// A gap of two instructions is met once in hundreds of rounds, so there are thousands of them. Each is cheap: the
/// promises are made before, the threads meet at each of them without sleeping, and what was delivered is asked
/// afterwards.
final class Contest: Sendable {
  let promise: Specimen
  /// What handlers got, and what the threads found out.
  let received = Recorder()
  private let gate: Gate
  private let runs: [Specimen.Settle]
  private let backlog: Backlog
  private let isSettled = Atomic(false)

  fileprivate init(_ promise: Specimen, _ gate: Gate, _ backlog: Backlog = Backlog(), isObserved: Bool) {
    (self.promise, self.gate, self.backlog) = (promise, gate, backlog)
    runs = gate.waiting
    if isObserved { promise.observe(received) }
  }

  deinit { gate.drop() }

  func settle(_ outcome: Outcome) {
    if runs.isEmpty { gate.settle(outcome) }
    for settle in runs { settle(outcome) }
    isSettled.store(true, ordering: .sequentiallyConsistent)
  }

  /// Reads again and again until the settlement has returned, and then once more, unless that takes too long.
  func readUntilSettled() {
    for _ in 0..<100_000 {
      let isLast = isSettled.load(ordering: .sequentiallyConsistent)
      let read = try? promise.read()
      if isLast { return received.note("read: " + (read.map(text) ?? "nothing")) }
    }
  }

  /// Runs the block that is on its way.
  func deliver() { backlog.runOne() }
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
    return Contest(made(make(gate.enter), gate), gate, isObserved: isObserved)
  }

  /// A promise with an outcome, whose block is on its way: a thread runs it, as a queue would at any moment.
  func delivery() -> Contest {
    let (backlog, gate) = (Backlog(), Gate())
    let shared = another(Environment(queue: environment.queue, executor: backlog.executor))
    let contest = Contest(shared.operations.make(gate.enter), gate, backlog, isObserved: true)
    contest.settle(.success(1))
    return contest
  }

  /// Lets two threads do `first`, which usually settles the promise, and `second` with one contest after the other.
  /// Each is judged when so many deliveries were due: they may come by way of other threads. Ends early on a busy
  /// machine.
  func contests(
    _ make: (() -> Contest)? = nil, due: Int,
    while first: @escaping @Sendable (Contest) -> Void = { $0.settle(.success(1)) },
    _ second: @escaping @Sendable (Contest) -> Void, expecting isRight: (Contest) throws -> Bool
  ) throws {
    guard isForThreads else { return }
    let end = min(soon, .now() + Self.seconds)
    var durations = [500.0, 500.0]
    for batch in 0..<(Self.contests / Self.batch) where DispatchTime.now() < end {
      let contests = (0..<Self.batch).map { _ in make?() ?? contest() }
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
      let deadline = runner.deadline(of: clause)
      _ = contests.allSatisfy { $0.received.wait(for: due, until: deadline) }
      try quiesce()
      for contest in contests where try !isRight(contest) {
        let words = due > 0 ? ", of \(due) that were due" : ""
        throw Violation("\(redBefore)received \(contest.received.notes)\(words)")
      }
    }
  }
}

/// The fraction of the other thread's call after which each thread starts. The rounds spread these pairs evenly.
private func delay(_ round: Int) -> [Double] {
  [0.754878, 0.569840].map { (Double(round) * $0).truncatingRemainder(dividingBy: 1) }
}

private func nanoseconds() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
