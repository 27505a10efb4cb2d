import Record

/// Which solutions of a scenario did the same, and where do the others differ?
struct Transcripts {
  /// A line of a transcript against the right one, or where that isn't known, against the one that most solutions gave.
  enum Line: Equatable {
    case same(String)
    /// Only this transcript has it.
    case extra(String)
    /// The other one has it, and this one doesn't.
    case missing(String)
  }

  /// Solutions with equal transcripts.
  struct Group: Equatable {
    var solutions: [String]
    var lines: [Line]
  }

  /// The right ones first, or the largest group; the others in the order of the run, compared with it.
  let groups: [Group]

  /// Stands where no solution gave the right transcript.
  static let nobody = "no solution, but right"

  init(_ scenario: StudiesRecord.Scenario) {
    var grouped: [(lines: [String], solutions: [String])] = []
    for transcript in scenario.transcripts {
      if let known = grouped.firstIndex(where: { $0.lines == transcript.lines }) {
        grouped[known].solutions.append(transcript.solution)
      } else {
        grouped.append((transcript.lines, [transcript.solution]))
      }
    }
    let largest = grouped.map(\.solutions.count).max() ?? 0
    let reference = scenario.expected ?? grouped.first { $0.solutions.count == largest }?.lines ?? []
    if let first = grouped.firstIndex(where: { $0.lines == reference }) {
      grouped.insert(grouped.remove(at: first), at: 0)
    } else if !grouped.isEmpty {
      grouped.insert((reference, [Self.nobody]), at: 0)
    }
    groups = grouped.map { Group(solutions: $0.solutions, lines: Self.compare($0.lines, with: reference)) }
  }

  private static func compare(_ lines: [String], with reference: [String]) -> [Line] {
    let difference = lines.difference(from: reference)
    let extra = Set(difference.insertions.map(\.offset))
    let missing = Set(difference.removals.map(\.offset))
    var compared: [Line] = []
    var (mine, theirs) = (0, 0)
    while mine < lines.count || theirs < reference.count {
      if theirs < reference.count, missing.contains(theirs) {
        compared.append(.missing(reference[theirs]))
        theirs += 1
      } else if mine < lines.count, extra.contains(mine) {
        compared.append(.extra(lines[mine]))
        mine += 1
      } else {
        compared.append(.same(lines[mine]))
        (mine, theirs) = (mine + 1, theirs + 1)
      }
    }
    return compared
  }
}

extension CollectionDifference.Change {
  var offset: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
