import AllocationCounter
import Dispatch

/// How much time and memory do the rounds of a pump take on a subject?
struct Pumping {
  let subject: Subject
  let pump: Pump
  let deadline: Deadline
  private let queue = DispatchQueue(label: "pump")

  init(_ subject: Subject, _ pump: Pump, until deadline: Deadline) {
    (self.subject, self.pump, self.deadline) = (subject, pump, deadline)
  }

  /// The processor time of so many rounds, from the first promise to the release of the last one.
  func seconds(_ rounds: Int) -> Double {
    processorSeconds {
      let play = Play(subject, queue: queue)
      begin(play)
      run(play, 0..<rounds)
      end(play)
    }
  }

  /// How many bytes more are held after twice as many rounds. The first ones are the warm-up.
  func growth(_ rounds: Int) -> Int {
    allocation_counter_start(ALLOCATIONS_OF_PROCESS)
    defer { allocation_counter_stop(ALLOCATIONS_OF_PROCESS) }
    let play = Play(subject, queue: queue)
    begin(play)
    run(play, 0..<rounds)
    let before = held
    run(play, rounds..<2 * rounds)
    let after = held
    end(play)
    return after - before
  }

  private var held: Int { Int(allocation_counter_read(ALLOCATIONS_OF_PROCESS).bytes) }

  private func begin(_ play: Play) {
    for step in pump.before { play.take(step) }
    if waits { _ = play.awaitWork(of: subject.semantics, until: deadline) }
    rest(play)
  }

  private func run(_ play: Play, _ rounds: Range<Int>) {
    for round in rounds {
      for step in pump.steps(of: round) { play.take(step) }
      let gone = pump.gone(after: round)
      withExtendedLifetime(play.things.withLock { $0.forget(gone) }) {}
    }
    rest(play)
  }

  private func end(_ play: Play) {
    for step in pump.end { play.take(step) }
    rest(play)
    play.clear()
  }

  private func rest(_ play: Play) {
    play.take(.drain)
    if waits { _ = play.quiesce(4, until: deadline) }
    _ = play.log.take()
  }

  /// Whether blocks run elsewhere.
  private var waits: Bool { !subject.capabilities.contains(.executor) && subject.semantics.delivery != .sameStack }
}
