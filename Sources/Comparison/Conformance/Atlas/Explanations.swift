/// Why do some of several promises differ in a program? Pair by pair.
struct Explanations {
  struct Pair {
    let first: Int
    let second: Int
    let explanation: Explanation
  }

  let subjects: [Subject]
  let pairs: [Pair]
  /// What each is like, as the first of its pairs, or the last of all.
  var kinds: [PromiseKind] {
    subjects.indices.compactMap { index in
      pairs.lazy.compactMap { pair in
        pair.first == index ? pair.explanation.first : pair.second == index ? pair.explanation.second : nil
      }.first
    }
  }

  init(_ subjects: [Subject]) {
    let subjects = subjects.map(\.withoutErrors)
    self.subjects = subjects
    let players = subjects.map(Sequential.init(settled:))
    pairs = subjects.indices.flatMap { first in
      subjects.indices[(first + 1)...].map { second in
        Pair(first: first, second: second, explanation: Explanation(players[first], players[second]))
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
