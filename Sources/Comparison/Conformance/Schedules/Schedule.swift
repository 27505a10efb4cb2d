/// In which order do calls and deliveries come? One figure for each call, by its thread, and a `d` for each block that
/// the queue runs.
struct Schedule: Hashable, Sendable, CustomStringConvertible {
  enum Choice: Hashable, Sendable {
    /// The next call of a thread.
    case call(Int)
    /// The oldest block of the queue.
    case delivery
  }

  var choices: [Choice]

  init(_ choices: [Choice] = []) { self.choices = choices }

  /// Nil for a text that isn't one.
  init?(_ text: String) {
    choices = []
    for character in text {
      if character == "d" {
        choices.append(.delivery)
      } else if let thread = character.wholeNumberValue, thread > 0 {
        choices.append(.call(thread - 1))
      } else {
        return nil
      }
    }
  }

  /// Plays the steps of threads and the blocks of the queue, one after the other, and returns the order. `choose` is
  /// asked for the number of one of the choices that there are, until there is none.
  static func play<Step>(
    _ threads: [[Step]], _ backlog: Backlog?, choose: ([Choice]) -> Int, take: (Step, _ thread: Int) -> Void
  ) -> Schedule {
    var left = threads.map { $0[...] }
    var schedule = Schedule()
    while true {
      let calls = left.indices.filter { !left[$0].isEmpty }.map { Choice.call($0) }
      let choices = calls + (backlog?.isEmpty ?? true ? [] : [.delivery])
      if choices.isEmpty { return schedule }
      let choice = choices[choose(choices)]
      schedule.choices.append(choice)
      switch choice {
      case .delivery: backlog?.runOne()
      case .call(let thread): take(left[thread].removeFirst(), thread)
      }
    }
  }

  var description: String {
    choices.map { choice in
      switch choice {
      case .call(let thread): "\(thread + 1)"
      case .delivery: "d"
      }
    }.joined()
  }
}
