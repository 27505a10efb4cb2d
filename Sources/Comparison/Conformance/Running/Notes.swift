/// What is said of notes that aren't those that were expected. Of many only some are shown, and what is missing or too
/// much.
func compared(_ expected: [String], _ notes: [String]) -> String {
  let whole = "\(listed(expected)), noted \(listed(notes))"
  if max(expected.count, notes.count) <= shown { return whole }
  let (missing, excess) = (counted(expected, without: notes), counted(notes, without: expected))
  if missing.isEmpty, excess.isEmpty {
    let first = zip(expected, notes).enumerated().first { $0.element.0 != $0.element.1 }
    return whole
      + (first.map { "; number \($0.offset + 1) should be '\($0.element.0)' and is '\($0.element.1)'" } ?? "")
  }
  return whole + (missing.isEmpty ? "" : "; missing \(listed(missing))")
    + (excess.isEmpty ? "" : "; too much \(listed(excess))")
}

func listed(_ notes: [String]) -> String {
  let some = notes.prefix(shown).map { "'\($0)'" }.joined(separator: ", ")
  return notes.isEmpty ? "nothing" : notes.count > shown ? "\(some), … (\(notes.count) in all)" : some
}

/// More of them aren't shown.
private let shown = 12

/// The notes that the others don't have, each with how often.
private func counted(_ notes: [String], without others: [String]) -> [String] {
  var left = others.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
  let found = notes.filter { note in
    left[note, default: 0] -= 1
    return left[note, default: 0] < 0
  }
  var counts = found.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
  return found.compactMap { note in
    counts.removeValue(forKey: note).map { count in count == 1 ? note : "\(note), \(count) times" }
  }
}
