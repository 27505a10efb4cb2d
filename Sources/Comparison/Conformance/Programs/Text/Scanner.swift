/// One line of a program, word by word. Spaces count for nothing.
struct Scanner {
  private var rest: Substring
  private let line: Int

  init(_ text: Substring, line: Int) {
    (rest, self.line) = (text, line)
    skipSpaces()
  }

  var isAtEnd: Bool { rest.isEmpty || rest.hasPrefix("//") }

  func isAt(_ word: String) -> Bool { rest.hasPrefix(word) }

  /// The names that the line gives to promises, inside its blocks too.
  var made: [String] {
    let code = rest[..<(rest.firstRange(of: "//")?.lowerBound ?? rest.endIndex)]
    return code.matches(of: /\blet[ \t]+(\w+)/).map { String($0.1) }
  }

  /// Takes `let`, which no name follows without a space.
  mutating func takesLet() -> Bool {
    guard let next = rest.dropFirst(3).first, next == " " || next == "\t" else { return false }
    return takes("let")
  }

  /// Takes the words if they come next.
  mutating func takes(_ words: String) -> Bool {
    var next = self
    for word in words.split(separator: " ") {
      guard next.rest.hasPrefix(word) else { return false }
      next.rest.removeFirst(word.count)
      next.skipSpaces()
    }
    self = next
    return true
  }

  mutating func take(_ words: String) throws(Replay.Failure) {
    if !takes(words) { throw failure("'\(words)'") }
  }

  /// One of a few words.
  mutating func word<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) throws(Replay.Failure) -> Word {
    for word in Word.allCases where takes(word.rawValue) { return word }
    throw failure(Word.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or "))
  }

  mutating func number() throws(Replay.Failure) -> Int {
    let digits = rest.prefix { $0.isNumber || $0 == "-" }
    guard let number = Int(digits), abs(Double(number)) <= 1e6 else { throw failure("a number up to a million") }
    rest.removeFirst(digits.count)
    skipSpaces()
    return number
  }

  mutating func name() throws(Replay.Failure) -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard let first = name.first, first.isLetter || first == "_" else { throw failure("the name of a promise") }
    rest.removeFirst(name.count)
    skipSpaces()
    return String(name)
  }

  func failure(_ expected: String) -> Replay.Failure {
    failure(reason: "expected \(expected), found \(rest.isEmpty ? "the end of the line" : "'\(rest.prefix(60))'")")
  }

  func failure(reason: String) -> Replay.Failure { Replay.Failure(line: line, reason: reason) }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }
}
