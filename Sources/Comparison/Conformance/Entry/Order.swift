import Foundation

/// What is the suite asked to do? The options that `Conformance.main` and `compare conformance` share.
extension Option {
  package static let profile = Option(
    name: "--profile", value: "core|house|all",
    help: "the clauses for every promise, those for this package's documents, or both")
  package static let clause = Option(
    name: "--clause", value: "ID", help: "only this clause, whatever its profile; may be repeated", repeats: true)
  package static let matrixFormat = Option(
    name: "--format", value: "text|markdown|json|junit", help: "how results are printed; the default is text")
  package static let inProcess = Option(
    name: "--in-process", value: nil,
    help: "runs the clauses in this process, for a debugger; a crash ends the run")
  package static let help = Option(name: "--help", value: nil, help: "prints this, and does nothing else")
}

/// Which clauses are to be run?
package struct Selection: Sendable, Equatable {
  /// Those of one profile; nil for all.
  package var profile: Profile?
  /// Those with these names, whatever their profile; nil for all of the profile.
  package var names: [String]?

  package init(profile: Profile? = nil, names: [String]? = nil) {
    self.profile = profile
    self.names = names
  }

  /// What the words ask for, of clauses with the names `known`. Without a word the profile is `usual`.
  package init(_ words: Words, usual: Profile?, among known: [String], many: String? = nil) throws(Misuse) {
    let profile = try words.choice(.profile).map(Profile.init(rawValue:)) ?? usual
    self.init(profile: profile, names: try words.names(.clause, "clause", among: known, many: many))
  }

  /// The clauses of a list that are meant.
  package func clauses(of all: [Clause] = Suite.clauses) -> [Clause] {
    if let names { return all.filter { names.contains($0.id) } }
    return all.filter { profile == nil || $0.profile == profile }
  }
}

/// The arguments of `Conformance.main`, understood.
struct Order {
  enum Format: String {
    case text, markdown, json, junit

    /// The file in a folder that is given for the output.
    var file: String {
      switch self {
      case .text: "conformance.txt"
      case .markdown: "conformance.md"
      case .json: "conformance.json"
      case .junit: "conformance.xml"
      }
    }
  }

  static let output = Option(
    name: "--output", value: "PATH", help: "writes the results to this file, or into this folder, and prints the text")
  static let trace = Option(
    name: "--trace", value: "FILE",
    help: "plays a program instead; --output is then a folder for its page")
  static let known = Option(
    name: "--known", value: "FILE", help: "known failures and differences, a line each, beside those of the adapter")
  static let options: [Option] = [.profile, .clause, .matrixFormat, output, known, .inProcess, trace, .help]

  let clauses: [Clause]
  let format: Format
  let output: String?
  /// The file that declares what the adapter doesn't.
  let known: String?
  let isInProcess: Bool
  /// The file of a program that is played instead.
  let program: String?
  let wantsHelp: Bool

  /// A list of `clauses` that the program gives runs as it is, unless the arguments choose among them.
  init(_ arguments: [String], among clauses: [Clause]?) throws(Misuse) {
    let words = try Words(arguments, options: Self.options) { name in
      "unknown option '\(name)'. \(NearNames.advice(name, among: Self.options.map(\.name)))"
    }
    if let operand = words.operands.first { throw Misuse(message: "the suite doesn't know what '\(operand)' means.") }
    let all = clauses ?? Suite.clauses
    let selection = try Selection(words, usual: clauses == nil ? .core : nil, among: all.map(\.id))
    self.clauses = selection.clauses(of: all)
    format = try words.choice(.matrixFormat).flatMap(Format.init(rawValue:)) ?? .text
    output = words.last(Self.output)
    known = words.last(Self.known)
    isInProcess = words.has(.inProcess)
    program = words.last(Self.trace)
    if program != nil, let idle = [.profile, .clause, .matrixFormat, .inProcess].first(where: words.has) {
      throw Misuse(message: "\(idle.name) belongs to clauses, not to a program that --trace plays.")
    }
    wantsHelp = words.has(.help)
  }

  static var help: String {
    let width = options.map(\.spelled.count).max() ?? 0
    let rows = options.map { "  " + $0.spelled.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.help }
    return """
      Runs the conformance suite on a promise. Without --profile it runs the clauses for every promise.

      Options
      \(rows.joined(separator: "\n"))

      Exit codes
        0   no clause fails, apart from known failures
        1   a clause fails, or a known failure has gone; a program hangs, or does otherwise than the model
        64  the arguments can't be understood
        65  the file is no program, or a line of it declares nothing
        66  the file can't be read
        73  the output can't be written
        75  no clause fails, and one wasn't run

      """
  }
}
