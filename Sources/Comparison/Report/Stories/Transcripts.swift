import Record

/// Which solutions of a scenario did the same, and where do the others differ?
struct Transcripts {
  /// A line of a transcript against the right one, or where that isn't known, against the one that most solutions gave.
  struct Line: Equatable {
    /// `+` if only this transcript has it, `-` if only the other one does.
    var mark = " "
    let text: String
  }

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
    var compared = reference.map { Line(text: $0) }
    for case .remove(let offset, _, _) in difference { compared[offset].mark = "-" }
    for case .insert(let offset, let text, _) in difference.insertions {
      let own = compared.indices.filter { compared[$0].mark != "-" }
      compared.insert(Line(mark: "+", text: text), at: offset < own.count ? own[offset] : compared.count)
    }
    return compared
  }
}
