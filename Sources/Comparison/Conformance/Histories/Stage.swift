import Dispatch
import Foundation
import Synchronization

/// What does a promise do when several threads use it? Plays concurrent programs and keeps the histories.
final class Stage: Sendable {
  private let play: Play
  private let crew = Crew(2)
  private let clock = Atomic(0)
  private let turnstile: Turnstile
  private let seconds: Double
  private let semantics: Semantics

  /// The subject's blocks run on the queue here: one thread that played them all would take the others away.
  init(_ subject: Subject, queue: DispatchQueue, seconds: Double) {
    let turnstile = Turnstile()
    play = Play(subject, queue: queue, pause: turnstile.pause)
    self.turnstile = turnstile
    self.seconds = seconds
    semantics = subject.semantics
  }

  deinit { crew.dismiss() }

  /// The history of one performance; nil if it hung.
  func history(_ program: ConcurrentProgram) -> History? {
    defer { play.clear() }
    let deadline = DispatchTime.now() + seconds
    let hops = program.inLine.hops
    for step in program.beginning { play.perform(step) }
    let hasBegun = play.awaitWork(of: semantics, until: deadline)
    guard hasBegun, play.quiesce(hops, until: deadline) else { return nil }
    let calls = Lock<[History.Call]>([])
    let rounds = program.threads.map(\.count).max() ?? 0
    let isDone = crew.run(program.threads.count, until: deadline) { [self] thread, meet in
      var made: [History.Call] = []
      let steps = program.threads[thread]
      for round in 0..<rounds {
        if round < steps.count { turnstile.come() }
        meet()
        if round < steps.count { made.append(call(steps[round], thread)) }
      }
      calls.withLock { $0 += made }
    }
    guard isDone, play.quiesce(hops, until: deadline) else { return nil }
    for step in program.end {
      if case .read(let id) = step { play.log.note(.read(id, play.perform(step))) } else { play.perform(step) }
      guard play.quiesce(hops, until: deadline) else { return nil }
    }
    return History(
      program: program, calls: calls.withLock { $0 }.sorted { $0.began < $1.began },
      seen: Dictionary(grouping: play.log.take(), by: \.line))
  }

  private func call(_ step: Program.Step, _ thread: Int) -> History.Call {
    let began = clock.add(1, ordering: .sequentiallyConsistent).newValue
    turnstile.go()
    let read = play.perform(step)
    let ended = clock.add(1, ordering: .sequentiallyConsistent).newValue
    return History.Call(step: step, thread: thread, began: began, ended: ended, read: read)
  }
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
