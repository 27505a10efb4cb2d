/// How does a document look on a terminal?

/// What the reader's terminal can show.
package struct TextOptions: Sendable, Equatable {
  package var width: Int
  /// Whether colours may be used. Nothing is said by colour alone.
  package var colours: Bool
  /// Whether the matrix is shown clause by clause, and not only law by law.
  package var verbose: Bool

  /// Creates options; the usual ones suit a file or a pipe.
  package init(width: Int = 80, colours: Bool = false, verbose: Bool = false) {
    self.width = max(width, 40)
    self.colours = colours
    self.verbose = verbose
  }
}

extension TextOptions {
  /// Lines that fit the width.
  package func fitted(_ lines: [String]) -> String {
    lines.flatMap { Hanging.line($0, width: width) }.map { $0 + "\n" }.joined()
  }
}

struct TextRenderer {
  var options: TextOptions

  func render(_ document: Document) -> String { render(document.blocks) }

  private func render(_ blocks: [Block]) -> String {
    blocks.map(render).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func render(_ block: Block) -> String {
    switch block {
    case .heading(1, let title): line(Phrase(title.uppercased(), .strong))
    case .heading(_, let title): line(Phrase(title, .strong))
    case .paragraph(let phrase): wrapped(phrase, first: "", rest: "")
    case .warning(let phrase): wrapped(Phrase("! \(phrase.text)", .bad), first: "", rest: "  ")
    case .list(let phrases): phrases.map { wrapped($0, first: "  • ", rest: "    ") }.joined()
    case .table(let table): render(table)
    case .heatMap(let overview): render(overview.tables(areShort: true).map(Block.table))
    case .figure(let figure): wrapped(figure.caption, first: "", rest: "") + render(figure.table)
    case .lines(let phrases): phrases.map { line("  " + $0) }.joined()
    case .code(let listings): listings.map(render).joined(separator: "\n")
    case .section(let section): line(Phrase(section.title, .strong)) + render(section.blocks)
    case .columns(let first, let second): render(first + second)
    case .place, .markdown: ""
    }
  }

  private func render(_ table: Table) -> String {
    TableRenderer(table).lines(width: options.width).map(line).joined()
  }

  private func render(_ listing: Listing) -> String {
    line(Phrase(listing.title, .strong)) + listing.text.codeLines.map { line("  " + Phrase($0)) }.joined()
  }

  private func wrapped(_ phrase: Phrase, first: String, rest: String) -> String {
    let lines = phrase.wrapped(to: options.width - first.displayWidth)
    return lines.enumerated().map { line(Phrase($0 == 0 ? first : rest) + $1) }.joined()
  }

  private func line(_ phrase: Phrase) -> String {
    var text = phrase.spans.map(coloured).joined()
    while text.last == " " { text.removeLast() }
    return text + "\n"
  }

  private func coloured(_ span: Span) -> String {
    guard options.colours, let code = span.tone.code, !span.text.isEmpty else { return span.text.printable }
    return "\u{1B}[\(code)m\(span.text.printable)\u{1B}[0m"
  }
}

extension Tone {
  /// The attribute of the terminal's own palette, so that the reader's colours hold.
  fileprivate var code: String? {
    switch self {
    case .plain, .code, .reason: nil
    case .strong: "1"
    case .faint, .absent: "2"
    case .good: "32"
    case .different: "33"
    case .bad: "1;31"
    }
  }
}
