/// How does the table of needs look on a page of the documentation? Each need leads to the law that shows it.
extension Need {
  /// The table, as Markdown.
  package static var table: String {
    let head = ["| you need | \(designs.joined(separator: " | ")) |", "|---|---|---|---|---|"]
    return (head + all.map(\.line)).map { $0 + "\n" }.joined()
  }

  /// The definitions of its links, for the end of the page; `laws` has the number of each clause's law.
  package static func definitions(_ laws: [String: Int]) -> String {
    let clauses = Set(all.compactMap(\.clauses.first)).map { id in
      "[\(id)]: conformance.md#law-\(laws[id] ?? 0) \"\(id)\"\n"
    }
    let files = Set(all.flatMap(\.tests)).map { file in "[\(file.fileName)]: ../\(file)\n" }
    return (files.sorted() + clauses.sorted()).joined()
  }

  private var line: String {
    let cells = Self.designs.map { design in
      let words = means(of: design).map { $0.contains(/\w/) ? "`\($0)`" : $0 }
      return words.map { words in files[design].map { "[\(words)][\($0.fileName)]" } ?? words } ?? "–"
    }
    return "| \(clauses.first.map { "[\(title)][\($0)]" } ?? title) | \(cells.joined(separator: " | ")) |"
  }

  private var tests: [String] { files.values.filter { $0.hasSuffix(".swift") } }
}

extension String {
  fileprivate var fileName: String { String(split(separator: "/").last ?? "").replacing(".swift", with: "") }
}
