/// What did the user ask for? The command line, taken apart by the table of the subcommand's options.
struct Arguments: Sendable {
  let subcommand: Subcommand
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Takes a command line apart, without the program's own name.
  init(_ words: [String], among subcommands: [Subcommand]) throws(Refusal) {
    let place = Self.placeOfSubcommand(words, among: subcommands)
    subcommand = try Self.subcommand(named: place.map { words[$0] }, among: subcommands)
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if let place, rest.startIndex == place + 1 { continue }
      if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, word.hasPrefix("-"), word != "-" {
        try take(word, &rest, among: subcommands)
      } else {
        operands.append(word)
      }
    }
    try checkOperands()
  }

  /// Whether an option was given.
  func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The last value given for an option.
  func last(_ option: Option) -> String? { values[option.name]?.last }

  /// All values given for an option, each once; nil where there was none.
  func all(_ option: Option) -> [String]? {
    values[option.name].map { given in given.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
  }

  /// The value of an option that counts something.
  func count(_ option: Option) throws(Refusal) -> Int? {
    guard let text = last(option) else { return nil }
    guard let count = Int(text), (1...1_000_000).contains(count) else {
      throw .usage("\(option.name) takes a whole number from 1 to 1000000, not '\(text)'.")
    }
    return count
  }

  private mutating func take(_ word: String, _ rest: inout ArraySlice<String>, among all: [Subcommand]) throws(Refusal)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0] == "-h" ? Option.help.name : parts[0]
    guard let option = subcommand.allOptions.first(where: { $0.name == name }) else {
      throw .usage(unknown(parts[0], among: all))
    }
    let attached = parts.count > 1 ? parts[1] : nil
    guard let value = option.value else {
      if attached != nil { throw .usage("\(option.name) takes no value.") }
      values[option.name, default: []].append("")
      return
    }
    let given = attached ?? rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let given, !given.isEmpty else { throw .usage("\(option.name) needs a value: \(option.name) \(value).") }
    if attached == nil { rest.removeFirst() }
    values[option.name, default: []].append(given)
  }

  private func unknown(_ name: String, among all: [Subcommand]) -> String {
    let takers = all.filter { !$0.isHidden && $0.options.contains { $0.name == name } }.map { "'\($0.spelled)'" }
    let problem = "unknown option '\(name)' for '\(subcommand.spelled)'."
    if !takers.isEmpty { return "\(problem) It belongs to \(takers.joined(separator: ", "))." }
    return "\(problem) \(NearNames.advice(name, among: subcommand.allOptions.map(\.name)))"
  }

  private func checkOperands() throws(Refusal) {
    if let operand = subcommand.operand, operand.isRequired, operands.isEmpty, !has(.help), !has(.version) {
      throw .usage("'\(subcommand.spelled)' needs \(operand.name).")
    }
    let allowed = subcommand.operand == nil ? 0 : 1
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
