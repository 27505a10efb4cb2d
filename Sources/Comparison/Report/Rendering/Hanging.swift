/// Lines for a terminal, broken at spaces where they are too long.
package enum Hanging {
  /// The cells of a line where nothing says otherwise.
  package static let width = 80

  /// Names, and beside them what they say. A long name has a line of its own.
  package static func columns(_ rows: [(name: String, says: String)], width: Int = width) -> [String] {
    let left = min(rows.map(\.name.displayWidth).max() ?? 0, 30)
    return rows.flatMap { name, says in
      let space = String(repeating: " ", count: max(0, left - name.displayWidth))
      let isLong = name.displayWidth > left
      let parts = says.isEmpty ? [] : lines(of: says, width: width - left - 4)
      let indent = String(repeating: " ", count: left + 4)
      let first = isLong || parts.isEmpty ? ["  \(name)"] : ["  \(name)\(space)  \(parts[0])"]
      return first + parts.dropFirst(isLong ? 0 : 1).map { indent + $0 }
    }
  }

  /// A line whose rest stands below its text, behind the same comment mark. A statement of a program stays whole.
  package static func line(_ line: String, width: Int = width) -> [String] {
    let indent = String(line.prefix { $0 == " " })
    let text = line.dropFirst(indent.count)
    if line.displayWidth <= width || text.contains(#/^(let \w+ =|\w+[.(])/#) { return [line] }
    let mark = text.prefixMatch(of: #/(//|[–✗≠✓•]) /#).map { String($0.0) } ?? ""
    let rest = mark.isEmpty ? "  " : mark == "// " ? "//   " : String(repeating: " ", count: mark.count)
    let parts = lines(of: String(text.dropFirst(mark.count)), width: width - indent.count - rest.count)
    return parts.enumerated().map { indent + ($0 == 0 ? mark : rest) + $1 }
  }

  private static func lines(of text: String, width: Int) -> [String] {
    Phrase(text).wrapped(to: max(width, 20)).map(\.text)
  }
}
