/// Which known names may someone have meant who wrote an unknown one?
package enum NearNames {
  /// The names within a few edits, and those that contain the text or are contained in it; the nearest first.
  package static func of(_ text: String, among names: [String]) -> [String] {
    let wanted = text.lowercased()
    let near = names.compactMap { name -> (distance: Int, name: String)? in
      let candidate = name.lowercased()
      let distance = distance(wanted, candidate)
      let isPart = wanted.count >= 2 && (candidate.contains(wanted) || wanted.contains(candidate))
      return isPart || distance <= max(2, wanted.count / 3) ? (distance, name) : nil
    }
    return near.sorted(by: <).prefix(5).map(\.name)
  }

  /// The sentence that follows "unknown …": the near names, or all of them where they are few. Where they are many,
  /// it is the sentence `many`.
  package static func advice(_ text: String, among names: [String], many: String? = nil) -> String {
    let near = of(text, among: names)
    if !near.isEmpty { return "Did you mean \(near.joined(separator: ", "))?" }
    if names.isEmpty { return "There are none." }
    if names.count <= 12 { return "Known: \(names.joined(separator: ", "))." }
    return many ?? "None of the \(names.count) known names is near it."
  }

  /// The least number of insertions, removals, replacements and swaps of neighbours that turn one text into the other.
  package static func distance(_ first: String, _ second: String) -> Int {
    let (first, second) = (Array(first), Array(second))
    var before: [Int] = []
    var last = Array(0...second.count)
    for (row, left) in first.enumerated() {
      var current = [row + 1]
      for (column, right) in second.enumerated() {
        var best = min(last[column + 1] + 1, current[column] + 1, last[column] + (left == right ? 0 : 1))
        if row > 0, column > 0, left == second[column - 1], first[row - 1] == right {
          best = min(best, before[column - 1] + 1)
        }
        current.append(best)
      }
      (before, last) = (last, current)
    }
    return last[second.count]
  }
}
