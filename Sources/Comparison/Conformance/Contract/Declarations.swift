/// What does a file beside the adapter declare? A line for each known failure and each difference, so that nothing has
/// to be compiled when one comes or goes.
struct Declarations {
  /// Why a text declares nothing.
  struct Failure: Error, Equatable, CustomStringConvertible {
    /// The number of the line, from 1.
    let line: Int
    let reason: String

    var description: String { "line \(line): \(reason)" }
  }

  private enum Word: String, CaseIterable {
    case fails, sometimes, differs, promise

    /// What follows, in a failure's words.
    var form: String {
      switch self {
      case .fails: "fails CLAUSE REASON"
      case .sometimes: "sometimes CLAUSE ADDRESS REASON"
      case .differs: "differs CLAUSE ALTERNATIVE REASON"
      case .promise: "promise NAME"
      }
    }
  }

  private(set) var subjects: [Subject]
  /// The line that says something of a clause, by the clause's name, for the subjects of which lines speak now.
  private var lines: [String: Int] = [:]
  /// The subjects of which lines speak now: all before the first that names one.
  private var places: [Int]
  private let clauses: [String: Clause]

  /// The subjects with what the text says of them.
  init(_ text: String, of subjects: [Subject], among clauses: [Clause] = Suite.clauses) throws(Failure) {
    self.subjects = subjects
    self.clauses = Dictionary(clauses.map { ($0.id, $0) }) { first, _ in first }
    places = Array(subjects.indices)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      do throws(Misuse) { try take(line, index + 1) } catch { throw Failure(line: index + 1, reason: error.message) }
    }
  }

  private mutating func take(_ line: Substring, _ number: Int) throws(Misuse) {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first, !first.hasPrefix("#") else { return }
    try Words.check(String(first), "word", among: Word.allCases.map(\.rawValue))
    guard let word = Word(rawValue: String(first)) else { return }
    if word == .promise { return try begin(words.dropFirst().first.map(String.init)) }
    let count = word == .fails ? 2 : 3
    let parts = line.split(maxSplits: count, whereSeparator: \.isWhitespace).dropFirst()
      .map { String($0.drop(while: \.isWhitespace)) }
    guard parts.count == count else { throw Misuse(message: "something is missing: \(word.form)") }
    let clause = try clause(parts[0], number)
    for place in places { try declare(word, clause, parts[1], parts[count - 1], of: &subjects[place]) }
  }

  private mutating func begin(_ name: String?) throws(Misuse) {
    guard let name else { throw Misuse(message: "something is missing: \(Word.promise.form)") }
    try Words.check(name, "promise", among: subjects.map(\.name))
    places = subjects.indices.filter { subjects[$0].name == name }
    lines = [:]
  }

  private mutating func clause(_ id: String, _ number: Int) throws(Misuse) -> Clause {
    try Words.check(id, "clause", among: clauses.keys.sorted())
    if let first = lines.updateValue(number, forKey: id) {
      throw Misuse(message: "'\(id)' stands in line \(first) already")
    }
    guard let clause = clauses[id] else { throw Misuse(message: "unknown clause '\(id)'") }
    return clause
  }

  private func declare(
    _ word: Word, _ clause: Clause, _ detail: String, _ reason: String, of subject: inout Subject
  ) throws(Misuse) {
    guard subject.differences[clause.id] == nil, subject.knownFailures[clause.id] == nil else {
      throw Misuse(message: "\(subject.name) declares '\(clause.id)' already, in its adapter or in a line for all")
    }
    switch word {
    case .fails: subject.knownFailures[clause.id] = .init(clause.id, reason)
    case .sometimes:
      guard detail.contains("://") else {
        throw Misuse(message: "'\(detail)' isn't the address of an issue: \(word.form)")
      }
      subject.knownFailures[clause.id] = .sometimes(clause.id, issue: detail, reason)
    case .differs:
      try Words.check(detail, "alternative", among: clause.alternatives.map(\.name))
      subject.differences[clause.id] = .init(clause.id, detail, reason)
    case .promise: break
    }
  }
}
