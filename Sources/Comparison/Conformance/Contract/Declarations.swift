import Foundation

/// What does a file beside the adapter declare? A line for each known failure and each difference, so that nothing has
/// to be compiled when one comes or goes.
struct Declarations {
  /// What a line may say.
  private static let forms = [
    "fails CLAUSE REASON", "sometimes CLAUSE ADDRESS REASON", "differs CLAUSE ALTERNATIVE REASON", "promise NAME",
  ].map { $0.split(separator: " ").map(String.init) }

  private(set) var subjects: [Subject]
  /// The line that says something of a clause, by the clause's name, for the subjects of which lines speak now.
  private var lines: [String: Int] = [:]
  /// The subjects of which lines speak now: all before the first that names one.
  private var places: [Int]
  private let clauses: [String: Clause]

  /// The subjects with what the text says of them.
  init(_ text: String, of subjects: [Subject], among clauses: [Clause] = Suite.clauses) throws(Misuse) {
    self.subjects = subjects
    self.clauses = Dictionary(clauses.map { ($0.id, $0) }) { first, _ in first }
    places = Array(subjects.indices)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do throws(Misuse) { try take(line, index + 1) } catch {
        throw Misuse(message: "line \(index + 1): \(error.message)", code: EX_DATAERR)
      }
    }
  }

  private mutating func take(_ line: Substring, _ number: Int) throws(Misuse) {
    guard let first = line.split(whereSeparator: \.isWhitespace).first.map(String.init), !first.hasPrefix("#") else {
      return
    }
    try Words.check(first, "word", among: Self.forms.map { $0[0] })
    let form = Self.forms.first { $0[0] == first } ?? []
    let words = line.split(maxSplits: form.count - 1, whereSeparator: \.isWhitespace)
      .map { String($0.drop(while: \.isWhitespace)) }
    guard words.count == form.count else {
      throw Misuse(message: "something is missing: \(form.joined(separator: " "))")
    }
    if first == "promise" { return try begin(words[1]) }
    try Words.check(words[1], "clause", among: clauses.keys.sorted())
    if let line = lines.updateValue(number, forKey: words[1]) {
      throw Misuse(message: "'\(words[1])' stands in line \(line) already")
    }
    for place in places { try declare(first, words[1], words[2], words[form.count - 1], of: &subjects[place]) }
  }

  private mutating func begin(_ name: String) throws(Misuse) {
    try Words.check(name, "promise", among: subjects.map(\.name))
    places = subjects.indices.filter { subjects[$0].name == name }
    lines = [:]
  }

  private func declare(
    _ word: String, _ id: String, _ detail: String, _ reason: String, of subject: inout Subject
  ) throws(Misuse) {
    guard subject.differences[id] == nil, subject.knownFailures[id] == nil else {
      throw Misuse(message: "\(subject.name) declares '\(id)' already, in its adapter or in a line for all")
    }
    switch word {
    case "fails": subject.knownFailures[id] = .init(id, reason)
    case "sometimes":
      guard detail.contains("://") || detail == "-" else {
        throw Misuse(message: "'\(detail)' isn't the address of an issue: sometimes CLAUSE ADDRESS REASON")
      }
      subject.knownFailures[id] = .sometimes(id, issue: detail, reason)
    default:
      try Words.check(detail, "alternative", among: clauses[id]?.alternatives.map(\.name) ?? [])
      subject.differences[id] = .init(id, detail, reason)
    }
  }
}
