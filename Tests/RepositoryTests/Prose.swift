import Foundation

/// The sentences of a text in Markdown, as a reader meets them.
struct Prose {
  /// Paragraphs, items of lists and cells of tables, without code, names of tests, links and headings.
  let paragraphs: [String]

  init(markdown: String) {
    let text = markdown.replacing(/(?s)<!--.*?-->/, with: "").replacing(/(?s)```.*?\n *```/, with: "\n\n")
      .replacing(/(?m)^\[[^\]]+\]: .*$/, with: "").replacing(/(?m)^#+ .*$/, with: "\n\n")
      .replacing(/(?m)^ *\|.*$/) { row in row.0.replacing("|", with: "\n\n") }
      .replacing(/\b\w+Tests "[^"]*"/, with: "\n\n")
      .replacing(/(?m)^ *(?:- |\d+\. |> )|<br>/, with: "\n\n")
      .replacing(/`[^`]*`/, with: "code").replacing(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/) { link in link.1 }
      .replacing(/<[^>]*>/, with: "")
    paragraphs = text.split(separator: /\n\s*\n/).map { paragraph in
      String(paragraph.replacing(/\s+/, with: " "))
    }
  }

  /// A colon ends a sentence, a semicolon doesn't.
  var sentences: [Substring] {
    paragraphs.flatMap { paragraph in paragraph.split(separator: /[.!?:]["'*_)]*\s+/) }
  }

  /// The doc comments of a Swift file, one after the other.
  static func docComments(in code: String) -> String {
    code.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.firstMatch(of: /^\s*\/\/\/ ?(.*)$/).map { comment in String(comment.1) } ?? "\n"
    }.joined(separator: "\n")
  }

  /// The words of a text; a dash or a sign is none.
  static func words(in text: some StringProtocol) -> Int {
    text.split(whereSeparator: \.isWhitespace).count { word in word.contains { $0.isLetter || $0.isNumber } }
  }

  /// The names in a Swift file, without its comments and texts.
  static func names(in code: String) -> Set<String> {
    let bare = code.replacing(/(?s)""".*?"""/, with: "").replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
      .replacing(/\/\/.*/, with: "")
    return Set(bare.matches(of: /[A-Za-z_]\w*/).map { match in String(match.0) })
  }

  /// The words that make up a name in camel case, in small letters.
  static func words(ofName name: String) -> String {
    name.matches(of: /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/).map { match in match.0.lowercased() }.joined(separator: " ")
  }
}
