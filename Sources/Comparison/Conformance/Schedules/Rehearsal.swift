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
    var places = program.threads.map { _ in 0 }
    var calls: [History.Call] = []
    var schedule = Schedule()
    while true {
      let choices = choices(program, places, play)
      if choices.isEmpty { break }
      let choice = choices[choose(choices)]
      schedule.choices.append(choice)
      switch choice {
      case .delivery: play.backlog?.runOne()
      case .call(let thread):
        let step = program.threads[thread][places[thread]]
        places[thread] += 1
        let moment = 2 * calls.count
        calls.append(
          History.Call(step: step, thread: thread, began: moment, ended: moment + 1, read: play.perform(step)))
      }
    }
    for step in program.end {
      if case .read(let id) = step { play.log.note(.read(id, play.perform(step))) } else { play.perform(step) }
      play.backlog?.drain()
    }
    let seen = Dictionary(grouping: play.log.take(), by: \.line)
    return (History(program: program, calls: calls, seen: seen), schedule)
  }

  private func choices(_ program: ConcurrentProgram, _ places: [Int], _ play: Play) -> [Schedule.Choice] {
    let threads = places.indices.filter { places[$0] < program.threads[$0].count }
    let deliveries: [Schedule.Choice] = play.backlog.map { $0.isEmpty ? [] : [.delivery] } ?? []
    return threads.map { .call($0) } + deliveries
  }
}
