/// Why do some of several promises differ in a program? Pair by pair.
struct Explanations: Sendable {
  let subjects: [Subject]
  let players: [Sequential]
  let pairs: [(first: Int, second: Int, explanation: Explanation)]

  /// Plays the programs of some vocabularies to learn which way each subject goes where the laws leave two. Fewer
  /// vocabularies are enough if their programs show the ways that matter.
  init(_ subjects: [Subject], settledBy vocabularies: [Vocabulary] = Vocabulary.all) {
    self.subjects = subjects.map(\.withoutErrors)
    let players = self.subjects.map { Sequential(settled: $0, by: vocabularies) }
    self.players = players
    pairs = players.indices.flatMap { first in
      players.indices[(first + 1)...].map { second in
        let kinds = (players[first].nearest(to: players[second]), players[second].nearest(to: players[first]))
        return (first, second, Explanation(kinds.0, kinds.1))
      }
    }
  }

  /// For each pair the least answers that explain the program; nil where both do the same, or one doesn't offer it.
  /// `known` explains how the program begins.
  func reasons(_ program: Program, after known: [Set<Question>?] = []) -> [Set<Question>?] {
    let extents = subjects.map { Extent(of: program, on: $0) }
    return pairs.enumerated().map { index, pair in
      let both = [extents[pair.first], extents[pair.second]]
      let known = index < known.count ? known[index] ?? [] : []
      guard both.allSatisfy({ $0.refusal == nil }) else { return nil }
      switch both.count(where: \.isDecided) {
      case 2: return pair.explanation.reasons(program, after: known)
      // One of them leaves open what comes of a second use.
      case 1: return known.union([.slots])
      default: return nil
      }
    }
  }
}

extension Extent {
  /// Whether the promise plays the whole program, and the laws decide all of it.
  var isWhole: Bool { refusal == nil && isDecided }
}
