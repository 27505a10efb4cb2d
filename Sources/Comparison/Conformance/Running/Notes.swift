/// What is said of notes that aren't those that were expected. Of many only some are shown, and what is missing or too
/// much.
func compared(_ expected: [String], _ notes: [String]) -> String {
  var words = "\(listed(expected)), noted \(listed(notes))"
  if max(expected.count, notes.count) <= shown { return words }
  let (missing, excess) = (counted(expected, without: notes), counted(notes, without: expected))
  if !missing.isEmpty { words += "; missing \(listed(missing))" }
  if !excess.isEmpty { words += "; too much \(listed(excess))" }
  if missing.isEmpty, excess.isEmpty, let first = notes.indices.first(where: { notes[$0] != expected[$0] }) {
    words += "; number \(first + 1) should be '\(expected[first])' and is '\(notes[first])'"
  }
  return words
}

func listed(_ notes: [String]) -> String {
  let some = notes.prefix(shown).map { "'\($0)'" }.joined(separator: ", ")
  return notes.isEmpty ? "nothing" : notes.count > shown ? "\(some), … (\(notes.count) in all)" : some
}

/// More of them aren't shown.
private let shown = 12

/// The notes that the others don't have, each with how often.
private func counted(_ notes: [String], without others: [String]) -> [String] {
  var counts = notes.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
  for note in others { counts[note]? -= 1 }
  return notes.compactMap { note in
    guard let count = counts.removeValue(forKey: note), count > 0 else { return nil }
    return count == 1 ? note : "\(note), \(count) times"
  }
}
