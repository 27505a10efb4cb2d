/// What is a report made of, before it is text, Markdown or a page? Blocks of phrases, each phrase with a tone.
package struct Document: Equatable {
  var blocks: [Block] = []

  mutating func add(_ block: Block) { blocks.append(block) }
  mutating func add(_ document: Document) { blocks += document.blocks }
}

indirect enum Block: Equatable {
  /// A heading; level 1 is the document's own.
  case heading(Int, String)
  /// A short name for the place of what follows.
  case place(String)
  /// Markdown as its author wrote it.
  case markdown(String)
  case paragraph(Phrase)
  case warning(Phrase)
  case list([Phrase])
  case table(Table)
  /// A picture; its table says the same in words.
  case figure(Figure)
  case heatMap(Overview)
  case lines([Phrase])
  /// Swift, side by side where there is room.
  case code([Listing])
  case section(Section)
  /// Two parts side by side on a wide page, otherwise one after the other.
  case columns([Block], [Block])
}

/// A part with a heading of its own. A page can fold it.
struct Section: Equatable {
  enum Fold { case never, closed, open }

  var id = ""
  var level = 2
  var title: String
  /// What the heading of a folded section says of its content.
  var summary: Phrase = ""
  var fold = Fold.closed
  var blocks: [Block] = []
}

/// A source under a title.
struct Listing: Equatable {
  var title: String
  var text: String
}

/// A picture, and the table that stands behind it.
struct Figure: Equatable {
  /// Names the picture's file and its place on a page.
  var id: String
  var caption: Phrase
  var drawing: Drawing
  var table: Table
}

/// What a piece of text means; a renderer decides what that looks like. The text says the same without it.
enum Tone: String, Equatable {
  case plain, strong, faint, good, different, absent, bad, code
  /// Why a cell says no; a page shows it when its row is ticked.
  case reason
}

/// A piece of text in one tone.
struct Span: Equatable {
  var text: String
  var tone: Tone = .plain
  var target: Target?

  enum Target: Equatable {
    case place(String)
    case file(String)
  }
}

/// Spans in a row. A literal is plain text.
struct Phrase: Equatable, ExpressibleByStringInterpolation {
  var spans: [Span]

  init(_ spans: [Span]) { self.spans = spans }
  init(_ text: String, _ tone: Tone = .plain, to place: String? = nil) {
    spans = [Span(text: text, tone: tone, target: place.map { .place($0) })]
  }
  init(_ text: String, file: String?) { spans = [Span(text: text, target: file.map { .file($0) })] }
  init(stringLiteral value: String) { self.init(value) }

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

/// Rows under named columns. The first column names the row.
struct Table: Equatable {
  struct Column: Equatable {
    var title: String
    var isNumeric = false
    /// Whether its cells may be broken into lines where the page is too narrow.
    var wraps = false
    /// The design that the column is about, which turns grey if it can't do what the reader ticks.
    var subject: String?

    static func of(_ subject: String, isNumeric: Bool = false) -> Column {
      Column(title: subject, isNumeric: isNumeric, subject: subject)
    }
  }

  struct Row: Equatable {
    var cells: [Phrase]
    var id: String?
    /// Whether the reader of a page may tick it: then it turns the columns grey in which its cell isn't good.
    var isChoice = false
  }

  /// What the table shows, for readers who don't see where it stands.
  var title: String
  var columns: [Column]
  var rows: [Row]

  var short: Table {
    var table = self
    for place in columns.indices { table.columns[place].title.replace(/Promises?$/, with: "") }
    return table
  }

  init(_ title: String = "", columns: [Column], rows: [Row]) {
    self.title = title
    self.columns = columns
    self.rows = rows
  }

  init(_ title: String = "", columns: [Column], rows: [[Phrase]]) {
    self.init(title, columns: columns, rows: rows.map { Row(cells: $0) })
  }
}

extension String {
  var slug: String {
    let words = lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return words.joined(separator: "-")
  }
}
