/// How does a program read in the functions of each promise that offers all of it?
struct SwiftProgram {
  let codes: [(module: String, lines: [String])]

  init(_ program: Program, _ explanations: Explanations, _ dialects: [any Dialect]) {
    var program = program
    if program.steps.last != .drain { program.steps.append(.drain) }
    guard program.isInScope else {
      codes = []
      return
    }
    codes = zip(explanations.offers(program), dialects).compactMap { offer, dialect in
      offer == .whole ? (dialect.module, dialect.lines(program)) : nil
    }
  }

  /// The programs in one dialect as a file, each marked with its number.
  static func file(_ programs: [SwiftProgram], in dialect: any Dialect) -> String {
    let numbered = programs.enumerated().compactMap { index, program in
      program.codes.first { $0.module == dialect.module }.map { (number: index + 1, lines: $0.lines) }
    }
    let functions = numbered.map { number, lines in
      (["fileprivate func program\(number)() {"] + lines.map { "  \($0)" } + ["}", ""]).map {
        $0.isEmpty ? "" : "  \($0)"
      }.joined(separator: "\n")
    }
    let name = dialect.module.prefix(1).lowercased() + dialect.module.dropFirst()
    let all = numbered.map { "    \($0.number): { stage in stage.program\($0.number)() }," }
    return """
      // Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
      \("import") \(dialect.module)

      extension Stage {
        package static let \(name): [Int: @Sendable (Stage) -> Void] = [
      \(all.joined(separator: "\n"))
        ]

      \(functions.joined(separator: "\n"))}

      """
  }
}
