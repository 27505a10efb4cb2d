import Dispatch
import Foundation
import Synchronization

/// What does a promise do when several threads use it? Plays concurrent programs and keeps the histories.
final class Stage: Sendable {
  private let subject: Subject
  private let queue: DispatchQueue
  private let crew = Crew(2)
  private let clock = Atomic(0)
  private let turnstile = Turnstile()
  private let seconds: Double

  /// The subject's blocks run on the queue here: one thread that played them all would take the others away.
  init(_ subject: Subject, queue: DispatchQueue, seconds: Double) {
    (self.subject, self.queue, self.seconds) = (subject, queue, seconds)
  }

  deinit { crew.dismiss() }

  /// The history of one performance, and whether an order of the calls explains it; nil if it hung.
  func history(_ program: ConcurrentProgram) -> (history: History, isExplained: Bool)? {
    let play = Play(subject, queue: queue, pause: turnstile.pause)
    defer { play.clear() }
    // The crew's threads spin while they wait for each other, which takes processor time too.
    let deadline = Deadline(seconds: seconds, busySeconds: 5 * seconds)
    let hops = program.inLine.hops
    for step in program.beginning { play.perform(step) }
    let works = Program(steps: program.beginning).trace(subject.semantics, []).events.count
    guard play.log.wait(for: works, until: deadline), play.quiesce(hops, until: deadline) else { return nil }
    let calls = Lock<[History.Call]>([])
    let rounds = program.threads.map(\.count).max() ?? 0
    let isDone = crew.run(program.threads.count, until: deadline) { [self] thread, meet in
      var made: [History.Call] = []
      let steps = program.threads[thread]
      for round in 0..<rounds {
        if round < steps.count { turnstile.come() }
        meet()
        if round < steps.count { made.append(call(steps[round], thread, play)) }
      }
      calls.withLock { $0 += made }
    }
    guard isDone, play.quiesce(hops, until: deadline) else { return nil }
    for step in program.end where step.read == nil {
      play.perform(step)
      guard play.quiesce(hops, until: deadline) else { return nil }
    }
    return explained(program, calls.withLock { $0 }.sorted { $0.began < $1.began }, play)
  }

  /// What is late isn't lost: what was seen has a moment in which it can become what an order of the calls explains.
  private func explained(
    _ program: ConcurrentProgram, _ calls: [History.Call], _ play: Play
  ) -> (history: History, isExplained: Bool) {
    func look() -> History {
      let readings = program.end.compactMap(\.read).map { Event.read($0, play.perform(.read($0))) }
      return History(
        program: program, calls: calls, seen: Dictionary(grouping: play.log.events + readings, by: \.line))
    }
    var history = look()
    var isExplained = Linearization.explains(history, subject.semantics)
    let deadline = Deadline(seconds: Play.moment)
    while !isExplained, play.quiesce(1, until: deadline), !deadline.isOver {
      let next = look()
      if next.seen == history.seen { continue }
      history = next
      isExplained = Linearization.explains(next, subject.semantics)
    }
    return (history, isExplained)
  }

  private func call(_ step: Program.Step, _ thread: Int, _ play: Play) -> History.Call {
    let began = clock.add(1, ordering: .sequentiallyConsistent).newValue
    turnstile.go()
    let read = play.perform(step)
    let ended = clock.add(1, ordering: .sequentiallyConsistent).newValue
    return History.Call(step: step, thread: thread, began: began, ended: ended, read: read)
  }
}

extension Program.Step {
  /// The promise that is read.
  fileprivate var read: Int? { if case .read(let id) = self { id } else { nil } }
}

/// How do calls overlap on a machine that has other things to do? Whoever is inside a call lets those in who wait to
/// begin theirs.
private final class Turnstile: Sendable {
  /// How often it lets them in: it can't know whether they are asleep.
  private static let patience = 4

  private let waiting = Atomic(0)

  /// A call is to begin.
  func come() { waiting.add(1, ordering: .relaxed) }

  /// It begins.
  func go() { waiting.subtract(1, ordering: .relaxed) }

  @Sendable func pause() {
    for _ in 0..<Self.patience where waiting.load(ordering: .relaxed) > 0 { sched_yield() }
  }
}
