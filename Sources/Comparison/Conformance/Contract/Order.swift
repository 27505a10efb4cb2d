import Foundation

/// What is the suite asked to do? The options that `Conformance.main` and `compare conformance` share.
extension Option {
  package static let profile = Option(
    name: "--profile", value: "NAME",
    help: "aplus (Promises/A+), core, strict, house, all, or an operator such as retry", repeats: true)
  package static let clause = Option(
    name: "--clause", value: "ID", help: "only this clause, whatever its profile; 'await-*' names several",
    repeats: true)
  package static let law = Option(
    name: "--law", value: "NUMBER", help: "only the clauses of this law, whatever their profile", repeats: true)
  package static let without = Option(
    name: "--without", value: "ID", help: "not this clause; 'await-*' names several", repeats: true)
  package static let quickClauses = Option(
    name: "--quick", value: nil, help: "without long chains and loops, and most contests and programs")
  package static let matrixFormat = Option(
    name: "--format", value: "text|markdown|json|junit|github", help: "how results are printed; the default is text")
  package static let inProcess = Option(
    name: "--in-process", value: nil,
    help: "runs everything in this process, for a debugger; a crash then ends the run")
  package static let quiet = Option(name: "--quiet", value: nil, help: "no progress on standard error")
  package static let help = Option(name: "--help", value: nil, help: "prints this, and does nothing else")
}

/// Which clauses are to be run?
package struct Selection: Sendable, Equatable {
  /// Those of these profiles; nil for all.
  package var profiles: [Profile]?
  /// Those with these names, whatever their profile; nil for all of the profiles.
  package var names: [String]?
  /// Those that are left out, whatever else is chosen.
  package var excluded: Set<String> = []
  /// Whether those that take long are left out.
  package var isQuick = false
  /// How long the programs of one vocabulary are played, in seconds: those that are asked for have more time.
  package var programSeconds: Double { names == nil ? 0.15 : 3 }

  package init(profiles: [Profile]? = nil, names: [String]? = nil) { (self.profiles, self.names) = (profiles, names) }

  /// What the words ask for, among `clauses`. Without a word the profile is `usual`, and with `all` there is none.
  package init(
    _ words: Words, usual: Profile?, among clauses: [(id: String, law: Int)], many: String? = nil
  ) throws(Misuse) {
    let known = Profile.allCases.map(\.rawValue) + ["all"]
    let named = words.all(.profile) ?? [usual?.rawValue ?? "all"]
    for name in named { try Words.check(name, "profile", among: known) }
    profiles = named.contains("all") ? nil : named.compactMap(Profile.init(rawValue:))
    for pattern in words.all(.clause) ?? [] {
      names = try (names ?? []) + Self.ids(pattern, among: clauses.map(\.id), many)
    }
    for law in words.all(.law) ?? [] {
      let members = clauses.filter { "\($0.law)" == law }.map(\.id)
      if members.isEmpty { throw Misuse(message: "'\(law)' isn't the number of a law that has clauses here.") }
      names = (names ?? []) + members
    }
    for pattern in words.all(.without) ?? [] {
      excluded.formUnion(try Self.ids(pattern, among: clauses.map(\.id), many))
    }
    isQuick = words.has(.quickClauses)
  }

  /// The names that a pattern means, in which a star stands for any letters.
  private static func ids(_ pattern: String, among known: [String], _ many: String?) throws(Misuse) -> [String] {
    guard pattern.contains("*") else {
      try Words.check(pattern, "clause", among: known, many: many)
      return [pattern]
    }
    let form = NSRegularExpression.escapedPattern(for: pattern).replacing("\\*", with: ".*")
    let meant = known.filter { $0.range(of: "^\(form)$", options: .regularExpression) != nil }
    if meant.isEmpty { throw Misuse(message: "no clause has a name like '\(pattern)'.") }
    return meant
  }

  /// The clauses of a list that are meant.
  package func clauses(of all: [Clause] = Suite.clauses) -> [Clause] {
    all.filter { clause in
      (names?.contains(clause.id) ?? profiles?.contains { $0.contains(clause) } ?? true)
        && !excluded.contains(clause.id) && !(isQuick && clause.takesLong)
    }
  }
}

/// The arguments of `Conformance.main`, understood.
struct Order {
  static let output = Option(
    name: "--output", value: "PATH", help: "writes the results to this file, or into this folder, and prints the text")
  static let trace = Option(
    name: "--trace", value: "FILE",
    help: "plays a program instead; --output is then a folder for its page")
  static let kind = Option(
    name: "--kind", value: nil, help: "plays programs instead, until they show which kind of promise it is")
  static let known = Option(
    name: "--known", value: "FILE", help: "known failures and differences, a line each, beside those of the adapter")
  static let list = Option(
    name: "--list", value: nil, help: "prints what the clauses say, need and allow instead, and runs nothing")
  static let depth = Option(
    name: "--depth", value: "N", help: "the number of links in a long chain; the default is \(Runner().chainLength)")
  static let repeats = Option(
    name: "--repeat", value: "N", help: "runs each clause up to N times, until it fails")
  static let record = Option(
    name: "--record", value: "FILE",
    help: "runs the clauses several times, and writes a new file for --known")
  static let runs = Option(name: "--runs", value: "N", help: "how many times for --record; the default is 5")
  static let options: [Option] = [
    .profile, .law, .clause, .without, .quickClauses, list, .matrixFormat, output, known, record, runs, repeats, depth,
    .quiet, .inProcess, trace, kind, .help,
  ]

  let clauses: [Clause]
  /// Whether no clause was chosen by name, nor any given by the program.
  let isWhole: Bool
  /// How many clauses of core a run of other profiles doesn't ask.
  let unasked: Int
  let programSeconds: Double
  /// One of those that the option names.
  let format: String
  let words: Words

  /// A list of `clauses` that the program gives runs as it is, unless the arguments choose among them.
  init(_ arguments: [String], among clauses: [Clause]?) throws(Misuse) {
    words = try Words(arguments, options: Self.options) { name in
      "unknown option '\(name)'. \(NearNames.advice(name, among: Self.options.map(\.name)))"
    }
    if let operand = words.operands.first { throw Misuse(message: "the suite doesn't know what '\(operand)' means.") }
    let all = clauses ?? Suite.clauses
    let selection = try Selection(
      words, usual: clauses == nil ? .aplus : nil, among: all.map { ($0.id, $0.law.number) })
    self.clauses = selection.clauses(of: all)
    let asked = Set(self.clauses.map(\.id))
    isWhole = clauses == nil && selection.names == nil
    unasked = isWhole ? Suite.clauses(.core).count { !asked.contains($0.id) } : 0
    programSeconds = selection.programSeconds
    format = try words.choice(.matrixFormat) ?? "text"
    try Self.refuseIdle(in: words)
    if words.has(Self.list), !["text", "json"].contains(format) {
      throw Misuse(message: "--list is printed as text or as json.")
    }
  }

  /// Refuses an option that would mean nothing beside another one.
  private static func refuseIdle(in words: Words) throws(Misuse) {
    let choosing: [Option] = [.profile, .law, .clause, .without, .quickClauses, .matrixFormat, repeats, depth]
    let others: [(Option, [Option])] = [
      (kind, choosing + [output, record, trace]), (trace, choosing + [record]),
      (record, [.matrixFormat, output, repeats, list]),
    ]
    for (option, idle) in others where words.has(option) {
      if let idle = idle.first(where: words.has) {
        throw Misuse(message: "\(idle.name) doesn't go with \(option.name).")
      }
    }
    if words.has(runs), !words.has(record) { throw Misuse(message: "--runs says how often --record runs the clauses.") }
  }

  /// The file in a folder that is given for the output.
  var file: String {
    let ending = ["text": "txt", "markdown": "md", "junit": "xml", "github": "log"][format]
    return "conformance.\(ending ?? format)"
  }

  static var help: String {
    let width = options.map(\.spelled.count).max() ?? 0
    let rows = options.map { "  " + $0.spelled.padding(toLength: width + 2, withPad: " ", startingAt: 0) + $0.help }
    return """
      Runs the conformance suite on a promise. Without --profile it runs what Promises/A+ requires.

      Options
      \(rows.joined(separator: "\n"))

      Exit codes
        0   no clause fails, apart from known failures
        1   a clause fails, or a known failure has gone; a program crashes, hangs, or does otherwise than the model;
            the promise isn't of the kind that it declares
        64  the arguments can't be understood
        65  the file is no program, or a line of it declares nothing
        66  the file can't be read
        73  the output can't be written, or the file for --record is there already
        75  no clause fails, and one wasn't run

      """
  }
}
