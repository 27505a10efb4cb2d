/// What does a source consist of, as far as counting needs it? Words, marks and ends of lines; no comments, no texts.
enum SourceToken: Equatable {
  /// A name or a keyword. A label is followed by a colon at once, a member comes after a dot.
  case word(String, isLabel: Bool, isMember: Bool)
  /// A character that is neither a word nor a space; `→` stands for an arrow, and `"` for each line of a text.
  case mark(Character)
  case newline

  /// The word, if it is one that isn't a member.
  var keyword: String? {
    guard case .word(let text, _, isMember: false) = self else { return nil }
    return text
  }
}

/// Takes Swift apart. What stands in a text's `\(…)` is code, the rest of a text isn't.
struct SourceReader {
  private let characters: [Character]
  private var place = 0
  private var tokens: [SourceToken] = []

  private init(_ text: String) { characters = Array(text) }

  static func tokens(of text: String) -> [SourceToken] {
    var reader = SourceReader(text)
    reader.read(until: nil)
    return reader.tokens
  }

  /// Reads code up to the end, or up to the bracket that closes an interpolation.
  private mutating func read(until closing: Character?) {
    var depth = 0
    while let character = peek() {
      if character == closing, depth == 0 { return }
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if starts(with: "//") {
        skip { $0 != "\n" }
      } else if starts(with: "/*") {
        skipComment()
      } else if character == "\"" || starts(with: "#\"") {
        readText()
      } else if character.isNewline {
        take(.newline)
      } else if character.isWordStart {
        readWord()
      } else if starts(with: "->") {
        place += 1
        take(.mark("→"))
      } else if character.isWhitespace {
        place += 1
      } else {
        take(.mark(character))
      }
    }
  }

  private mutating func readWord() {
    let isMember = place > 0 && characters[place - 1] == "." && !(place > 1 && characters[place - 2] == ".")
    let start = place
    skip { $0.isWordPart }
    let text = String(characters[start..<place].filter { $0 != "`" })
    tokens.append(.word(text, isLabel: peek() == ":", isMember: isMember))
  }

  /// Reads a text, with one quotation mark or three, plain or raw.
  private mutating func readText() {
    let isRaw = peek() == "#"
    if isRaw { place += 1 }
    let quotes = starts(with: "\"\"\"") ? "\"\"\"" : "\""
    let end = quotes + (isRaw ? "#" : "")
    let interpolation = isRaw ? "\\#(" : "\\("
    tokens.append(.mark("\""))
    place += quotes.count
    while peek() != nil, !starts(with: end) {
      if starts(with: interpolation) {
        place += interpolation.count
        read(until: ")")
        place += 1
      } else if peek()?.isNewline == true {
        take(.newline)
        tokens.append(.mark("\""))
      } else if peek() == "\\", !isRaw {
        place += 2
      } else {
        place += 1
      }
    }
    place += end.count
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") { depth += 1 } else if starts(with: "*/") { depth -= 1 }
      place += starts(with: "/*") || starts(with: "*/") ? 2 : 1
    } while depth > 0 && peek() != nil
  }

  private func peek() -> Character? { place < characters.count ? characters[place] : nil }

  private func starts(with text: String) -> Bool { characters[min(place, characters.count)...].starts(with: text) }

  private mutating func skip(while isPart: (Character) -> Bool) {
    while let character = peek(), isPart(character) { place += 1 }
  }

  private mutating func take(_ token: SourceToken) {
    tokens.append(token)
    place += 1
  }
}

extension Character {
  fileprivate var isWordStart: Bool { isLetter || self == "_" || self == "$" || self == "`" }
  fileprivate var isWordPart: Bool { isWordStart || isNumber }
}
