/// Why do some of several promises differ in a program? Pair by pair.
struct Explanations: Sendable {
  struct Pair {
    let first: Int
    let second: Int
    let explanation: Explanation
  }

  let subjects: [Subject]
  let pairs: [Pair]
  let players: [Sequential]
  /// What each is like beside the first one, and that one beside the second.
  var kinds: [PromiseKind] {
    pairs.prefix(1).map(\.explanation.first) + pairs.prefix(subjects.count - 1).map(\.explanation.second)
  }

  /// Plays the programs of some vocabularies to learn which way each subject goes where the laws leave two. Fewer
  /// vocabularies are enough if their programs show the ways that matter.
  init(_ subjects: [Subject], settledBy vocabularies: [Vocabulary] = Vocabulary.all) {
    let subjects = subjects.map(\.withoutErrors)
    let players = subjects.map { Sequential(settled: $0, by: vocabularies) }
    (self.subjects, self.players) = (subjects, players)
    pairs = subjects.indices.flatMap { first in
      subjects.indices[(first + 1)...].map { second in
        let kinds = (players[first].nearest(to: players[second]), players[second].nearest(to: players[first]))
        return Pair(first: first, second: second, explanation: Explanation(kinds.0, kinds.1))
      }
    }
  }

  /// How far a promise offers a program.
  enum Offer: Equatable {
    case whole
    /// All of it, if a promise could be used more than once.
    case exceptSlots
    case no
  }

  func offers(_ program: Program) -> [Offer] {
    subjects.map { subject in
      var semantics = subject.semantics
      if program.isAdmitted(semantics, subject.capabilities) { return .whole }
      guard semantics.hasOneSlot else { return .no }
      semantics.hasOneSlot = false
      return program.isAdmitted(semantics, subject.capabilities) ? .exceptSlots : .no
    }
  }

  /// For each pair the least answers that explain the program; nil where both do the same, or one doesn't offer it.
  /// `known` explains how the program begins.
  func reasons(_ program: Program, after known: [Set<Question>?] = []) -> [Set<Question>?] {
    let offers = offers(program)
    return pairs.indices.map { index in
      let pair = pairs[index]
      let known = index < known.count ? known[index] ?? [] : []
      switch (offers[pair.first], offers[pair.second]) {
      case (.whole, .whole): return pair.explanation.reasons(program, after: known)
      case (.no, _), (_, .no), (.exceptSlots, .exceptSlots): return nil
      case (.exceptSlots, .whole), (.whole, .exceptSlots): return known.union([.slots])
      }
    }
  }
}

extension Program {
  /// Whether the rules admit it. To wait where nothing is under way is no step.
  func isAdmitted(_ semantics: Semantics, _ capabilities: Set<Capability>) -> Bool {
    var rules = Rules(semantics, capabilities)
    return steps.allSatisfy { rules.take($0) || $0 == .drain && rules.isQuiet }
  }
}
