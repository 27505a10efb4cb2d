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

  var description: String {
    choices.map { choice in
      switch choice {
      case .call(let thread): "\(thread + 1)"
      case .delivery: "d"
      }
    }.joined()
  }
}
