/// What can `compare` be told to do? A subcommand is one value, in a file of its own.
struct Subcommand: Sendable {
  struct Operand: Sendable {
    let name: String
    let isRequired: Bool
  }

  /// Empty for what happens without a subcommand.
  let name: String
  let summary: String
  var operand: Operand?
  var options: [Option] = []
  /// Whether the help and the near names leave it out: something that the program starts itself.
  var isHidden = false
  let run: @Sendable (Invocation) throws -> ExitCode

  /// As typed.
  var spelled: String { name.isEmpty ? "compare" : "compare \(name)" }
  var allOptions: [Option] { options + Option.common }

  /// All of them, in the order of the help.
  static let all: [Subcommand] = [.conformance, .benchmark, .study, .trace, .list, .report] + Engines.hiddenSubcommands
}
