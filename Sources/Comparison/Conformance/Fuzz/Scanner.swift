/// One line of a program, word by word. Spaces count for nothing.
struct Scanner {
  struct Failure: Error {
    let reason: String
  }

  private var rest: Substring

  init(_ line: Substring) {
    rest = line
    skipSpaces()
  }

  var isAtEnd: Bool { rest.isEmpty || rest.hasPrefix("//") }

  func isAt(_ word: String) -> Bool { rest.hasPrefix(word) }

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

  mutating func take(_ words: String) throws(Failure) {
    if !takes(words) { throw failure("'\(words)'") }
  }

  mutating func number() throws(Failure) -> Int {
    let digits = rest.prefix { $0.isNumber || $0 == "-" }
    guard let number = Int(digits), abs(Double(number)) <= 1e6 else { throw failure("a number up to a million") }
    rest.removeFirst(digits.count)
    skipSpaces()
    return number
  }

  mutating func name() throws(Failure) -> String {
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    guard name.first?.isLetter == true else { throw failure("the name of a promise") }
    rest.removeFirst(name.count)
    skipSpaces()
    return String(name)
  }

  func failure(_ expected: String) -> Failure {
    Failure(reason: "expected \(expected), found \(rest.isEmpty ? "the end of the line" : "'\(rest.prefix(60))'")")
  }

  private mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }
}
