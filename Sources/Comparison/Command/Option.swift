/// Which options are there, what do they take, and what does the help say of them?
struct Option: Sendable, Equatable {
  let name: String
  /// What the help calls the value; nil for an option that takes none.
  let value: String?
  let help: String
  var repeats = false

  /// As in a usage line: `[--design NAME]...`.
  var usage: String { "[\(spelled)]\(repeats ? "..." : "")" }

  /// As typed: `--design NAME`.
  var spelled: String { value.map { "\(name) \($0)" } ?? name }
}

extension Option {
  static let format = Option(
    name: "--format", value: "text|markdown|json", help: "how results are printed; text unless told otherwise")
  static let output = Option(
    name: "--output", value: "DIR", help: "where the report is written; the default is \(OutputFolder.usual)")
  static let quick = Option(name: "--quick", value: nil, help: "smaller tables, fewer rounds: all in half a minute")
  static let quiet = Option(name: "--quiet", value: nil, help: "no progress on standard error")
  static let help = Option(name: "--help", value: nil, help: "prints this, and does nothing else")
  static let version = Option(name: "--version", value: nil, help: "prints the version, and does nothing else")

  /// The options that every subcommand takes.
  static let common = [format, output, quick, quiet, help, version]

  static let design = Option(
    name: "--design", value: "NAME",
    help: "only this design, or what else 'compare list' names and the subcommand runs; may be repeated", repeats: true)
  static let clause = Option(name: "--clause", value: "ID", help: "only this clause; may be repeated", repeats: true)
  static let verbose = Option(name: "--verbose", value: nil, help: "the matrix clause by clause")
  static let mutants = Option(name: "--mutants", value: nil, help: "runs the broken promises too; each must be caught")
  static let links = Option(
    name: "--links", value: "COUNT", help: "the links of a long chain; 20000 by default")
  static let inProcess = Option(
    name: "--in-process", value: nil,
    help: "runs the clauses in this process, for a debugger; a crash ends the run")
  static let show = Option(
    name: "--show", value: nil, help: "prints the solutions side by side, and runs nothing")
  static let url = Option(
    name: "--url", value: "URL",
    help: "the server that the studies with a network ask in one of their scripts, instead of their own")
  static let fuzz = Option(
    name: "--fuzz", value: "COUNT", help: "runs so many random programs too; each design must do what the model does")
  static let seed = Option(
    name: "--seed", value: "N", help: "what the first random program is drawn from; 1 by default")
  static let workload = Option(
    name: "--workload", value: "ID", help: "only this workload; may be repeated", repeats: true)
  static let rounds = Option(name: "--rounds", value: "N", help: "how often each subject is measured")
}
