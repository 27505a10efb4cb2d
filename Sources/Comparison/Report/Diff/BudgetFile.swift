import Record

/// What may a design need at most? Lines with a workload, a scale, a design and a ratio to the baseline; `#` begins a
/// comment.
public struct BudgetFile: Sendable, Equatable {
  /// Why a file, or one of its lines, is of no use.
  public struct Problem: Error, Equatable, CustomStringConvertible {
    /// The line's number, from 1.
    public let line: Int
    /// What is wrong with it.
    public let reason: String

    /// One sentence part for the user, after the file's name.
    public var description: String { "line \(line): \(reason)" }
  }

  struct Entry: Equatable {
    let line: Int
    let workload: String
    let scale: Int
    let design: String
    let most: Double
  }

  let entries: [Entry]

  /// Reads the lines. Throws for the first one that is broken.
  public init(_ text: String) throws(Problem) {
    var entries: [Entry] = []
    for (place, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
      if words.isEmpty { continue }
      entries.append(try Self.entry(words, line: place + 1))
    }
    self.entries = entries
  }

  private static func entry(_ words: [String], line: Int) throws(Problem) -> Entry {
    guard words.count == 4 else {
      throw Problem(
        line: line, reason: "it takes a workload, a scale, a design and a ratio, not \(words.count) words.")
    }
    guard let scale = Int(words[1]), scale > 0 else {
      throw Problem(line: line, reason: "the scale '\(words[1])' isn't a whole number above zero.")
    }
    guard let most = Double(words[3]), most > 0, most.isFinite else {
      throw Problem(line: line, reason: "the ratio '\(words[3])' isn't a number above zero.")
    }
    return Entry(
      line: line, workload: words[0], scale: scale, design: BenchmarkRecord.Subject.current(words[2]), most: most)
  }

  /// What the run needed of each budget. `advice` gives the sentence on an unknown name, from the name and the known
  /// ones. Throws for a line that names something the run hasn't measured: a budget that can't be checked isn't kept.
  public func check(
    _ record: BenchmarkRecord, advice: (String, [String]) -> String
  ) throws(Problem) -> [DiffRecord.Budget] {
    var budgets: [DiffRecord.Budget] = []
    for entry in entries {
      func known(_ name: String, _ kind: String, among names: [String]) throws(Problem) {
        if names.contains(name) { return }
        throw Problem(line: entry.line, reason: "unknown \(kind) '\(name)'. \(advice(name, names))")
      }
      try known(entry.workload, "workload", among: record.workloads.map(\.id).withoutRepetition)
      let tables = record.workloads.filter { $0.id == entry.workload }
      try known("\(entry.scale)", "scale of \(entry.workload)", among: tables.map { "\($0.scale)" })
      guard let table = record.workload(entry.workload, entry.scale) else { continue }
      try known(entry.design, "design", among: table.subjects.filter { !$0.isControl }.map(\.name))
      guard let ratio = table.subject(entry.design)?.ratio else {
        throw Problem(line: entry.line, reason: "'\(entry.design)' has no ratio in this table of the second run.")
      }
      budgets.append(
        .init(
          workload: entry.workload, scale: entry.scale, design: entry.design, most: entry.most, ratio: ratio.interval,
          isComparable: !table.isTime || record.highLoad == nil))
    }
    return budgets
  }
}
