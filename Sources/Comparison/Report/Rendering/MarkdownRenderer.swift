/// How does a document look as Markdown that also reads well as plain text?
struct MarkdownRenderer {
  func render(_ document: Document) -> String { render(document.blocks) }

  private func render(_ blocks: [Block]) -> String {
    blocks.map(render).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func render(_ block: Block) -> String {
    switch block {
    case .heading(let level, let title): heading(level, title)
    case .markdown(let text): text + "\n"
    case .place(let id): "<a id=\"\(id)\"></a>\n"
    case .paragraph(let phrase): inline(phrase).unlisted + "\n"
    case .warning(let phrase): "> **Take care.** " + inline(phrase) + "\n"
    case .list(let phrases): phrases.map { "- " + inline($0).unlisted + "\n" }.joined()
    case .table(let table): TableRenderer(table).markdown
    case .heatMap(let overview): render(overview.tables(areShort: false).map(Block.table))
    case .figure(let figure): inline(figure.caption).unlisted + "\n\n" + TableRenderer(figure.table).markdown
    case .lines(let phrases): fenced(phrases.map { $0.text.printable })
    case .code(let listings):
      listings.map { folded($0.title, fenced($0.text.codeLines.map(\.printable), "swift")) }.joined(separator: "\n")
    case .section(let section): heading(section.level, section.title) + "\n" + render(section.blocks)
    case .columns(let first, let second): render(first + second)
    }
  }

  private func heading(_ level: Int, _ title: String) -> String {
    String(repeating: "#", count: min(level, 6)) + " " + title.markdown + "\n"
  }

  private func folded(_ title: String, _ content: String) -> String {
    "<details><summary>\(title.markdown)</summary>\n\n\(content)\n</details>\n"
  }

  func inline(_ phrase: Phrase) -> String {
    phrase.spans.map { span in
      let text = link(span)
      return span.tone == .strong || span.tone == .bad ? strong(text) : text
    }.joined()
  }

  /// A file becomes a link; the places of a page aren't in the text.
  private func link(_ span: Span) -> String {
    guard case .file(let name) = span.target else { return span.text.markdown }
    return "[\(span.text.markdown)](\(name))"
  }

  /// Marks beside a space would be shown as they are, so spaces stay outside them.
  private func strong(_ text: String) -> String {
    let inner = text.drop { $0 == " " }.trimmed
    if inner.isEmpty { return text }
    return text.prefix { $0 == " " } + "**\(inner)**" + text.reversed().prefix { $0 == " " }
  }

  /// A fence longer than any run of backticks inside, so that the lines can't end it.
  private func fenced(_ lines: [String], _ language: String = "text") -> String {
    var fence = "```"
    while lines.contains(where: { $0.contains(fence) }) { fence += "`" }
    return ([fence + language] + lines + [fence]).map { $0 + "\n" }.joined()
  }
}

extension String {
  /// The text with everything escaped that Markdown or the HTML inside it would read as its own.
  package var markdown: String {
    let printable = Array(printable)
    var escaped = ""
    for (place, character) in printable.enumerated() {
      switch character {
      case "\\", "`", "*", "_", "|", "~": escaped += "\\\(character)"
      case "]" where printable.dropFirst(place + 1).first.map("([:".contains) ?? false: escaped += "\\]"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// The text with its beginning escaped where that would open a list or a rule.
  fileprivate var unlisted: String {
    if let first, "+-=#".contains(first) { return "\\" + self }
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, let mark = dropFirst(digits.count).first, ".)".contains(mark) else { return self }
    return digits + "\\" + dropFirst(digits.count)
  }
}
