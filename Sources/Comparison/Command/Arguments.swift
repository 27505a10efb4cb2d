import PromiseConformance

/// What did the user ask for? The command line, taken apart by the table of the subcommand's options.
struct Arguments: Sendable {
  let subcommand: Subcommand
  private let words: Words

  /// Takes a command line apart, without the program's own name.
  init(_ words: [String], among subcommands: [Subcommand]) throws {
    let place = Self.placeOfSubcommand(words, among: subcommands)
    let subcommand = try Self.subcommand(named: place.map { words[$0] }, among: subcommands)
    var others = words
    if let place { others.remove(at: place) }
    self.subcommand = subcommand
    self.words = try Words(others, options: subcommand.allOptions) {
      Self.unknown($0, for: subcommand, among: subcommands)
    }
    try checkOperands()
  }

  var operands: [String] { words.operands }

  func has(_ option: Option) -> Bool { words.has(option) }

  func last(_ option: Option) -> String? { words.last(option) }

  /// All values given for an option, each once; nil where there was none.
  func all(_ option: Option) -> [String]? { words.all(option) }

  /// The format that was asked for, one of those that the subcommand has.
  func format() throws(Misuse) -> String? {
    try words.choice(subcommand.allOptions.first { $0.name == Option.format.name } ?? .format)
  }

  /// The clauses that were asked for, of those that are known; all, without a word.
  func selection(among known: [(id: String, law: Int)]) throws(Misuse) -> Selection {
    try Selection(words, usual: nil, among: known, many: Self.many(known.map(\.id)))
  }

  static func many(_ names: [String]) -> String { "'compare list' shows all \(names.count)." }

  func count(_ option: Option) throws(Misuse) -> Int? { try words.count(option) }

  private static func unknown(_ name: String, for subcommand: Subcommand, among all: [Subcommand]) -> String {
    let takers = all.filter { !$0.isHidden && $0.options.contains { $0.name == name } }.map { "'\($0.spelled)'" }
    let problem = "unknown option '\(name)' for '\(subcommand.spelled)'."
    if !takers.isEmpty { return "\(problem) It belongs to \(takers.joined(separator: ", "))." }
    return "\(problem) \(NearNames.advice(name, among: subcommand.allOptions.map(\.name)))"
  }

  private func checkOperands() throws(Refusal) {
    let isAsked = has(.help) || has(.version)
    if let operand = subcommand.operand, operand.isRequired || !operands.isEmpty, operands.count < operand.count,
      !isAsked
    {
      throw .usage("'\(subcommand.spelled)' needs \(operand.name).")
    }
    let allowed = subcommand.operand?.count ?? 0
    if operands.count > allowed {
      throw .usage("'\(subcommand.spelled)' doesn't know what to do with '\(operands[allowed])'.")
    }
  }

  /// The first word that is neither an option nor an option's value.
  private static func placeOfSubcommand(_ words: [String], among subcommands: [Subcommand]) -> Int? {
    let taking = Set(subcommands.flatMap(\.allOptions).filter { $0.value != nil }.map(\.name))
    var place = words.startIndex
    while place < words.endIndex, words[place] != "--" {
      if !words[place].hasPrefix("-") || words[place] == "-" { return place }
      place += taking.contains(words[place]) ? 2 : 1
    }
    return nil
  }

  private static func subcommand(named name: String?, among all: [Subcommand]) throws(Refusal) -> Subcommand {
    guard let name else { return .everything }
    if let known = all.first(where: { $0.name == name }) { return known }
    let names = all.filter { !$0.isHidden }.map(\.name)
    throw .usage("unknown subcommand '\(name)'. \(NearNames.advice(name, among: names))")
  }
}
