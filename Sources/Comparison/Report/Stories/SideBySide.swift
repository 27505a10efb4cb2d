import Record

/// How do the solutions stand side by side on a terminal? In columns as wide as code needs, as many as fit; where only
/// one fits, one after the other.
struct SideBySide {
  /// The least width of a column beside another one.
  static let leastWidth = 72

  private static let gap = " │ "

  let width: Int

  /// The solutions, in as many bands of columns as they need.
  func lines(_ solutions: [StudiesRecord.Solution]) -> [Phrase] {
    let fitting = (width + Self.gap.count) / (Self.leastWidth + Self.gap.count)
    let count = min(max(fitting, 1), max(solutions.count, 1))
    let bands = stride(from: 0, to: solutions.count, by: count).map { solutions[$0..<min($0 + count, solutions.count)] }
    let columnWidth = (width - Self.gap.count * (count - 1)) / count
    return bands.flatMap { band(Array($0), columnWidth, wraps: count > 1) + [""] }
  }

  private func band(_ solutions: [StudiesRecord.Solution], _ width: Int, wraps: Bool) -> [Phrase] {
    let columns = solutions.map { solution in
      solution.source.codeLines.map(\.printable).flatMap { wraps ? Self.wrapped($0, to: width) : [$0] }
    }
    let heads = solutions.map { Phrase($0.name.cut(to: width).padded(to: width), .strong) }
    let rules = Phrase(solutions.map { _ in String(repeating: "─", count: width) }.joined(separator: "─┼─"), .faint)
    let rows = (0..<(columns.map(\.count).max() ?? 0)).map { row in
      columns.map { Phrase(($0.indices.contains(row) ? $0[row] : "").padded(to: width)) }.joined(Self.gap)
    }
    return [heads.joined(Self.gap), rules] + rows
  }

  /// A line of code in pieces that fit, the later ones indented further, or comments again; a word longer than that
  /// keeps its line.
  static func wrapped(_ line: String, to width: Int) -> [String] {
    guard line.displayWidth > width else { return [line] }
    let indent = String(line.prefix { $0 == " " })
    let words = line.dropFirst(indent.count).split(separator: " ").map(String.init)
    let later = indent + (words.first?.hasPrefix("//") == true ? (words.first ?? "") + " " : "    ")
    return words.dropFirst().reduce(into: [indent + (words.first ?? "")]) { pieces, word in
      let last = pieces[pieces.count - 1]
      if last.displayWidth + 1 + word.displayWidth > width {
        pieces.append(later + word)
      } else {
        pieces[pieces.count - 1] = "\(last) \(word)"
      }
    }
  }
}
