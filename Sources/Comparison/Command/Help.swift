import Report

/// What does the help say? It is made from the tables that the parser reads, so that it can't be out of date.
enum Help {
  static func text(for subcommand: Subcommand, among all: [Subcommand]) -> String {
    subcommand.name.isEmpty ? overview(all.filter { !$0.isHidden }) : page(subcommand)
  }

  private static func overview(_ all: [Subcommand]) -> String {
    let forms = [(Subcommand.everything.spelled, Subcommand.everything.summary)] + all.map { ($0.head, $0.summary) }
    let codes = ExitCode.legend.map { ("\($0.code.rawValue)", $0.meaning) }
    return """
      Compares four promise designs: correctness first, then case studies, then speed.

      \(section("Usage", forms))
      \(section("Options", rows(Subcommand.everything.allOptions)))
      \(section("Exit codes", codes))
      'compare SUBCOMMAND --help' explains a subcommand.

      """
  }

  private static func page(_ subcommand: Subcommand) -> String {
    let sentence = subcommand.summary.prefix(1).uppercased() + subcommand.summary.dropFirst() + "."
    let summary = Hanging.line(sentence).joined(separator: "\n")
    let own = subcommand.options.isEmpty ? "" : section("Options", rows(subcommand.options)) + "\n"
    let usage = ([subcommand.head] + subcommand.options.map(\.usage)).joined(separator: " ")
    let lines = Hanging.line("  \(usage)").joined(separator: "\n")
    return """
      \(summary)

      Usage
      \(lines)

      \(own)\(section("Common options", rows(subcommand.commonOptions)))
      """
  }

  private static func rows(_ options: [Option]) -> [(String, String)] { options.map { ($0.spelled, $0.help) } }

  private static func section(_ title: String, _ rows: [(String, String)]) -> String {
    ([title] + Hanging.columns(rows)).joined(separator: "\n") + "\n"
  }
}

extension Subcommand {
  /// The name with its operand: `compare study [NAME]`.
  fileprivate var head: String {
    operand.map { "\(spelled) \($0.isRequired ? $0.name : "[\($0.name)]")" } ?? spelled
  }
}
