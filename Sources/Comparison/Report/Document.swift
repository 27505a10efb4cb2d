/// What is a report made of, before it is text or Markdown? Blocks of phrases, each phrase with a tone.
struct Document: Equatable {
  var blocks: [Block] = []

  mutating func add(_ block: Block) { blocks.append(block) }
  mutating func add(_ document: Document) { blocks += document.blocks }
}

enum Block: Equatable {
  /// A heading; level 1 is the document's own.
  case heading(Int, String)
  case paragraph(Phrase)
  case list([Phrase])
  case table(Table)
  /// Lines shown as they are.
  case lines([Phrase])
  /// Swift under a title.
  case code(String, String)
}

/// What a piece of text means; a renderer decides what that looks like. The text says the same without it.
enum Tone: Equatable {
  case plain, strong, faint, good, different, absent, bad
}

/// A piece of text in one tone.
struct Span: Equatable {
  var text: String
  var tone: Tone = .plain
}

/// Spans in a row. A literal is plain text.
struct Phrase: Equatable, ExpressibleByStringInterpolation {
  var spans: [Span]

  init(_ spans: [Span]) { self.spans = spans }
  init(_ text: String, _ tone: Tone = .plain) { spans = [Span(text: text, tone: tone)] }
  init(stringLiteral value: String) { self.init(value) }

  /// The text alone.
  var text: String { spans.map(\.text).joined() }

  static func + (left: Phrase, right: Phrase) -> Phrase { Phrase(left.spans + right.spans) }
}

extension Sequence where Element == Phrase {
  func joined(_ separator: String) -> Phrase {
    reduce(into: Phrase([])) { whole, part in
      if !whole.spans.isEmpty { whole.spans.append(Span(text: separator)) }
      whole.spans += part.spans
    }
  }
}

/// Rows under named columns.
struct Table: Equatable {
  struct Column: Equatable {
    var title: String
    var isNumeric = false
    /// Whether its cells may be broken into lines where the page is too narrow.
    var wraps = false
  }

  var columns: [Column]
  var rows: [[Phrase]]
}
