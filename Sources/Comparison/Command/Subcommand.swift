/// What can `compare` do? A subcommand is one value, in a file of its own.
struct Subcommand: Sendable {
  struct Operand: Sendable {
    let name: String
    let isRequired: Bool
    var count = 1
  }

  /// Empty for what happens without a subcommand.
  let name: String
  let summary: String
  var operand: Operand?
  var options: [Option] = []
  /// Common options that would do nothing here, so they aren't offered.
  var useless: [Option] = []
  /// Whether the help and the near names leave it out: something that the program starts itself.
  var isHidden = false
  let run: @Sendable (Invocation) throws -> ExitCode

  var spelled: String { name.isEmpty ? "compare" : "compare \(name)" }
  var allOptions: [Option] { options + commonOptions }
  /// The options that every subcommand takes, but for those of which it has its own form or no use.
  var commonOptions: [Option] {
    Option.common.filter { common in !(options + useless).contains { $0.name == common.name } }
  }

  static let all: [Subcommand] =
    [.conformance, .benchmark, .study, .trace, .atlas, .kind, .list, .report] + Engines.hiddenSubcommands
}
