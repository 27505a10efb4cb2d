import Dispatch

/// What does a promise do under one schedule? The threads are played by one, so that the order is the schedule's.
final class Rehearsal {
  private let subject: Subject
  private let queue = DispatchQueue(label: "schedule")

  init(_ subject: Subject) { self.subject = subject }

  /// Plays the program. `choose` is asked for the number of one of the choices that there are, until there is none.
  func history(_ program: ConcurrentProgram, choose: ([Schedule.Choice]) -> Int) -> (History, Schedule) {
    let play = Play(subject, queue: queue)
    defer { play.clear() }
    for step in program.beginning { play.perform(step) }
    play.backlog?.drain()
    var calls: [History.Call] = []
    let schedule = Schedule.play(program.threads, play.backlog, choose: choose) { step, thread in
      let moment = 2 * calls.count
      calls.append(History.Call(step: step, thread: thread, began: moment, ended: moment + 1, read: play.perform(step)))
    }
    for step in program.end {
      if case .read(let id) = step { play.log.note(.read(id, play.perform(step))) } else { play.perform(step) }
      play.backlog?.drain()
    }
    let seen = Dictionary(grouping: play.log.take(), by: \.line)
    return (History(program: program, calls: calls, seen: seen), schedule)
  }
}
