/// What does a clause ask, of whom, and what may be declared instead? A text that is read before anything runs.
extension [Clause] {
  /// Law by law, a paragraph for each clause.
  var list: String {
    let laws = reduce(into: [Law]()) { laws, clause in if laws.last != clause.law { laws.append(clause.law) } }
    return laws.map { law in
      let members = filter { $0.law == law }.map(\.entry)
      return "law \(law.number): \(law.title)\n\n" + members.joined(separator: "\n") + "\n"
    }.joined()
  }
}

extension Clause {
  /// What an adapter has to offer, by name.
  var needsOfPromise: [String] { needs.subtracting([.ownProcess]).map(\.rawValue).sorted() }

  fileprivate var entry: String {
    let needs = needsOfPromise.joined(separator: ", ")
    let lines = [
      "  \(id) (\(profile.rawValue); \(sources.joined(separator: ", ")))", "    \(statement)",
      reason.map { "    because: \($0)" }, needs.isEmpty ? nil : "    needs \(needs)",
    ]
    let choices = alternatives.map { "    or, declared as '\($0.name)': \($0.statement)" }
    return (lines.compactMap(\.self) + choices).joined(separator: "\n") + "\n"
  }
}
