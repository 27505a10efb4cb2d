import Foundation

/// Which options are there, what do they take, and what does the help say of them?
package struct Option: Sendable, Equatable {
  package let name: String
  /// What the help calls the value, or the values there are with bars between them; nil for an option without one.
  package let value: String?
  package let help: String
  package let repeats: Bool

  package init(name: String, value: String?, help: String, repeats: Bool = false) {
    self.name = name
    self.value = value
    self.help = help
    self.repeats = repeats
  }

  /// As in a usage line: `[--design NAME]...`.
  package var usage: String { "[\(spelled)]\(repeats ? "..." : "")" }

  /// As typed: `--design NAME`.
  package var spelled: String { value.map { "\(name) \($0)" } ?? name }
}

/// A command line that can't be understood, or a file that can't be used, in a sentence for the user.
package struct Misuse: Error, CustomStringConvertible {
  package let message: String
  /// With which the program ends.
  var code = EX_USAGE

  package var description: String { message }
}

/// What did the user ask for? The words of a command line, taken apart by a table of options.
package struct Words: Sendable {
  package private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// `unknown` gives the sentence for an option that isn't in the table.
  package init(_ words: [String], options: [Option], unknown: (String) -> String) throws(Misuse) {
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, word.hasPrefix("-"), word != "-" {
        try take(word, &rest, options, unknown)
      } else {
        operands.append(word)
      }
    }
  }

  /// Whether an option was given.
  package func has(_ option: Option) -> Bool { values[option.name] != nil }

  /// The last value given for an option.
  package func last(_ option: Option) -> String? { values[option.name]?.last }

  /// All values given for an option, each once; nil where there was none.
  package func all(_ option: Option) -> [String]? {
    values[option.name].map { given in given.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
  }

  /// The last value given for an option whose values are listed in the table.
  package func choice(_ option: Option) throws(Misuse) -> String? {
    guard let given = last(option) else { return nil }
    let known = (option.value ?? "").split(separator: "|").map(String.init)
    try Self.check(given, String(option.name.dropFirst(2)), among: known)
    return given
  }

  /// The last value given for an option that takes a number.
  package func count(_ option: Option) throws(Misuse) -> Int? {
    guard let text = last(option) else { return nil }
    guard let count = Int(text), (1...1_000_000).contains(count) else {
      throw Misuse(message: "\(option.name) takes a whole number from 1 to 1000000, not '\(text)'.")
    }
    return count
  }

  /// Refuses an unknown name, with the near ones.
  package static func check(
    _ name: String, _ kind: String, among known: [String], many: String? = nil
  ) throws(Misuse) {
    if known.contains(name) { return }
    throw Misuse(message: "unknown \(kind) '\(name)'. \(NearNames.advice(name, among: known, many: many))")
  }

  private mutating func take(
    _ word: String, _ rest: inout ArraySlice<String>, _ options: [Option], _ unknown: (String) -> String
  ) throws(Misuse) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0] == "-h" ? Option.help.name : parts[0]
    guard let option = options.first(where: { $0.name == name }) else { throw Misuse(message: unknown(parts[0])) }
    let attached = parts.count > 1 ? parts[1] : nil
    guard let value = option.value else {
      if attached != nil { throw Misuse(message: "\(option.name) takes no value.") }
      values[option.name, default: []].append("")
      return
    }
    let given = attached ?? rest.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let given, !given.isEmpty else {
      throw Misuse(message: "\(option.name) needs a value: \(option.name) \(value).")
    }
    if attached == nil { rest.removeFirst() }
    values[option.name, default: []].append(given)
  }
}
