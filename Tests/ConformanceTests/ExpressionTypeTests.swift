import Foundation
import TestSupport
import Testing

/// Which type has an expression that a client writes? Each line of the tables in `Tests/ExpressionTypes` states one.
///
/// A table has a prelude, the Swift file beside it. The lines of a table become one program for each product, trait and
/// mode, each line a function of its own. A type is compared after the expression has got it, so it infers nothing.
@Suite("The types of expressions", .serialized)
struct ExpressionTypeTests {
  private static let folder = repository.appending(path: "Tests/ExpressionTypes")

  @Test("Each expression has the type that its line states, or is refused as it says", arguments: ExpressionTable.asked)
  func types(program: ExpressionTable) async throws {
    let (text, checks) = try program.source(in: Self.folder)
    let complaints = try await onOwnThread { try Self.complaints(about: text, checks, program) }
    let prelude = complaints.filter { $0.isError && checks[$0.line] == nil }
    #expect(prelude.isEmpty, "the prelude isn't accepted: \(prelude.map(\.sentence))")
    for (line, check) in checks.sorted(by: { $0.key < $1.key }) {
      if let fault = check.fault(complaints.filter { $0.line == line }, program) { Issue.record("\(fault)") }
    }
  }

  @Test("There are many lines, and every line is well formed")
  func tables() throws {
    let lines = try Set(ExpressionTable.all.map(\.table)).flatMap { try Line.all(in: Self.folder, $0) }
    #expect(lines.count >= 150)
    #expect(lines.allSatisfy { line in line.outcome != line.strict })
  }

  /// All complaints: those of what is kept come only without the lines whose types are wrong. So the lines that should
  /// be refused are compiled alone first, and those that were left out of the rest.
  private static func complaints(
    about text: String, _ checks: [Int: Check], _ program: ExpressionTable
  ) throws -> [Compiler.Complaint] {
    let folder = try TemporaryFolder()
    let lines = text.components(separatedBy: "\n")
    func complaints(without left: Set<Int>) throws -> [Compiler.Complaint] {
      let kept = lines.enumerated().map { left.contains($0.offset + 1) ? "" : $0.element }
      let file = try folder.write(kept.joined(separator: "\n"), to: "Expressions.swift")
      return try Compiler.complaints(about: [URL(filePath: file)], program.mode.options, migrating: program.isMigrating)
    }
    let accepted = Set(checks.filter { !$0.value.expectsRefusal(program) }.keys)
    let first = try complaints(without: accepted)
    let refused = Set(first.filter(\.isError).map(\.line))
    let second = try complaints(without: refused)
    let wrong = accepted.intersection(second.filter(\.isError).map(\.line))
    return first + second + (wrong.isEmpty ? [] : try complaints(without: refused.union(wrong)))
  }
}

/// All lines of a table, for one product in one mode.
struct ExpressionTable: Sendable, CustomTestStringConvertible {
  let table: String
  let product: String
  /// Whether the product is compiled with the trait `Migration`.
  let isMigrating: Bool
  let mode: Compiler.Mode

  var testDescription: String { "\(product)\(isMigrating ? " with Migration" : ""), \(mode.rawValue)" }

  static let all = [
    ("FullPromises", "FullPromises", false), ("FullPromises", "FullPromises", true),
    ("ResolveBlockPromise", "ResolveBlockPromise", false), ("TypedErrors", "LinkedListPromise", false),
    ("TypedErrors", "StatefulPromise", false),
  ].flatMap { table, product, isMigrating in
    Compiler.Mode.allCases.map { mode in
      ExpressionTable(table: table, product: product, isMigrating: isMigrating, mode: mode)
    }
  }

  /// Without time, each product in Swift 6, and in Swift 5 with the trait, as those who migrate begin.
  static let asked = all.filter { table in hasTime || table.mode == (table.isMigrating ? .five : .six) }

  /// What `Value` stands for in a line that speaks of it. Only `Int` is Sendable.
  static let values = ["[User]", "User?", "(User, Int)", "[String: Any]", "Any?", "User", "Int"]

  /// The program, and what each of its lines has to show.
  func source(in folder: URL) throws -> (text: String, checks: [Int: Check]) {
    let prelude = try String(contentsOf: folder.appendingPathComponent("\(table).swift"), encoding: .utf8)
    let parts = prelude.components(separatedBy: "enum Each {\n")
    var program = ["import Dispatch", "import \(product)"] + parts[0].components(separatedBy: "\n")
    for (index, value) in Self.values.enumerated() {
      program += ["enum Each\(index) {", "typealias Value = \(value)"] + parts[1].components(separatedBy: "\n")
    }
    let names = Set(parts[1].matches(of: #/static (?:func|var) (\w+)/#).map { $0.1 } + ["Value"])
    var checks: [Int: Check] = [:]
    for (number, line) in try Line.all(in: folder, table).enumerated() {
      let function = "func line\(number)() throws { \(line.statements) }"
      let words = Set("\(line.expression) \(line.outcome)".matches(of: #/\w+/#).map(\.0))
      if names.isDisjoint(with: words) {
        program.append(function)
        checks[program.count] = Check(line: line, value: nil)
      } else {
        for (index, value) in Self.values.enumerated() {
          program.append("extension Each\(index) { static \(function) }")
          checks[program.count] = Check(line: line, value: value)
        }
      }
    }
    return (program.joined(separator: "\n"), checks)
  }
}

/// `expression | type`, or `expression | refused: words`. A third part says so for Swift 6, where the value isn't
/// Sendable.
struct Line: Sendable {
  enum Outcome: Sendable, Equatable {
    case type(String)
    case refused(String)
  }

  let expression: String
  let outcome: Outcome
  let strict: Outcome?

  init(_ text: String) throws {
    let parts = text.components(separatedBy: " | ").map { $0.trimmingCharacters(in: .whitespaces) }
    try #require(parts.count == 2 || parts.count == 3, "\(text)")
    let outcomes = parts.dropFirst().map { part in
      part.hasPrefix("refused: ") ? Outcome.refused(String(part.dropFirst(9))) : .type(part)
    }
    (expression, outcome, strict) = (parts[0], outcomes[0], outcomes.count == 2 ? outcomes[1] : nil)
  }

  static func all(in folder: URL, _ table: String) throws -> [Line] {
    try String(contentsOf: folder.appendingPathComponent("\(table).txt"), encoding: .utf8).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }.map { try Line(String($0)) }
  }

  var statements: String {
    switch outcome {
    case .type(let type): "let it = \(expression); same(it, (\(type)).self)"
    case .refused: "_ = \(expression)"
    }
  }
}

/// What one line of a program has to show.
struct Check: Sendable {
  let line: Line
  let value: String?

  private func expected(_ program: ExpressionTable) -> Line.Outcome {
    let isSendable = value == "Int"
    return program.mode.isStrict && !isSendable ? line.strict ?? line.outcome : line.outcome
  }

  func expectsRefusal(_ program: ExpressionTable) -> Bool {
    if case .refused = expected(program) { true } else { false }
  }

  /// What is wrong with what the compiler says of the line. A warning is enough with `Migration`.
  func fault(_ complaints: [Compiler.Complaint], _ program: ExpressionTable) -> String? {
    let name = "`\(line.expression)`" + (value.map { " for \($0)" } ?? "")
    let errors = complaints.filter(\.isError).map(\.sentence)
    guard case .refused(let words) = expected(program) else { return errors.isEmpty ? nil : "\(name): \(errors)" }
    let isWarned = program.isMigrating && errors.isEmpty
    let sentences = isWarned ? complaints.map(\.sentence) : errors
    if sentences.contains(where: { $0.contains(words) }) { return nil }
    return sentences.isEmpty ? "\(name) isn't refused" : "\(name) is refused otherwise: \(sentences)"
  }
}
