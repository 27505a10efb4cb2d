/// Which sentences of the documents does the suite check? A page lists the sentences, and beside each one the clauses
/// that cite it as their source.
///
/// A source is a document, a part of a section's heading, and the numbers of sentences, as in `002 cancellation 3, 7`;
/// or it is a sentence of Promises/A+, as in `A+ 2.2.4`. What else stands beside a sentence is written by hand: the
/// tests that check it, or the reason why nothing can.
///
/// - Tests: `CoverageTests`.
package struct Coverage {
  /// The page, with the clauses.
  package private(set) var page = ""
  /// What clauses cite that isn't on the page.
  package private(set) var unknown: [String] = []

  /// A row of a table: `| number | what is said | what checks it |`.
  private struct Sentence {
    let document: Substring
    let heading: Substring
    let number: Substring
    let said: Substring
    /// What is written by hand.
    let others: [String]
    var clauses: [String] = []

    var row: String { "| \(number) | \(said) | \((clauses + others).joined(separator: " ")) |" }
  }

  /// Fills a page with what the clauses cite.
  package init(filling text: String, _ clauses: [Clause] = Suite.clauses) {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var sentences = Self.sentences(lines)
    for clause in clauses {
      for source in clause.sources where source.contains(#/^(00\d|A\+) /#) {
        let places = Self.places(of: source, in: sentences)
        for place in places { sentences[place]?.clauses.append("`\(clause.id)`") }
        if places.isEmpty { unknown.append("\(clause.id): \(source)") }
      }
    }
    for (line, sentence) in sentences { lines[line] = Substring(sentence.row) }
    page = lines.joined(separator: "\n")
  }

  /// The sentences by their lines.
  private static func sentences(_ lines: [Substring]) -> [Int: Sentence] {
    var (document, heading): (Substring, Substring) = ("", "")
    return lines.enumerated().reduce(into: [:]) { sentences, line in
      if let title = line.element.wholeMatch(of: /## (?:Document |Promises\/)?(.+)/) { document = title.1 }
      if let title = line.element.wholeMatch(of: /### (.+)/) { heading = title.1 }
      guard let row = line.element.wholeMatch(of: /\| (\d[\d.]*) \| (.+) \| (.*) \|/) else { return }
      let others = row.3.hasPrefix("— ") ? [String(row.3)] : row.3.matches(of: /\w+ "[^"]+"/).map { String($0.0) }
      sentences[line.offset] = Sentence(
        document: document, heading: heading, number: row.1, said: row.2, others: others)
    }
  }

  /// The lines of what a source names; none unless all of it is there, in one section.
  private static func places(of source: String, in sentences: [Int: Sentence]) -> [Int] {
    guard let parts = source.wholeMatch(of: /(\S+) (?:(.+?) )?(\d[\d.]*(?:, \d+)*)/) else { return [] }
    let inDocument = sentences.filter { $0.value.document == parts.1 }
    let name = parts.2?.lowercased() ?? ""
    let isWhole = inDocument.values.contains { $0.heading.lowercased() == name }
    let section = inDocument.filter { sentence in
      let heading = sentence.value.heading.lowercased()
      return isWhole ? heading == name : name.isEmpty || heading.contains(name)
    }
    let numbers = parts.3.split(separator: ", ")
    let found = section.filter { numbers.contains($0.value.number) }.keys.sorted()
    return found.count == numbers.count ? found : []
  }
}
