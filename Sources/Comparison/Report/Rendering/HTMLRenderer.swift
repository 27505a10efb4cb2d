/// How does a document look as the content of a page? Everything that comes from the record is escaped.
struct HTMLRenderer {
  func render(_ document: Document) -> Markup { "\(document.blocks.map(render))" }

  private func render(_ block: Block) -> Markup {
    switch block {
    case .heading(let level, let title): heading(level, "\(title)", id: title.slug)
    case .place(let id): "<a id=\"\(id)\"></a>"
    case .paragraph(let phrase): "<p>\(inline(phrase))</p>"
    case .warning(let phrase): "<p class=\"warning\"><strong>Take care.</strong> \(inline(phrase))</p>"
    case .list(let phrases): "<ul>\(phrases.map { phrase -> Markup in "<li>\(inline(phrase))</li>" })</ul>"
    case .table(let table): HTMLTable(table).markup
    case .heatMap(let overview): HeatMap(overview: overview).markup
    case .figure(let figure): render(figure)
    case .gallery(let figures): gallery("gallery", figures.map(render))
    case .onPage(let blocks, _): "\(blocks.map(render))"
    case .lines(let phrases): "<pre tabindex=\"0\">\(phrases.map { phrase -> Markup in "\(inline(phrase))" })</pre>"
    case .code(let listings): gallery("codes", listings.map(render))
    case .section(let section): render(section)
    case .columns(let first, let second):
      "<div class=\"columns\"><div>\(first.map(render))</div><div>\(second.map(render))</div></div>"
    case .filters(let filters): PageControls(filters: filters).markup
    case .downloads(let downloads): PageControls.list(downloads)
    }
  }

  private func heading(_ level: Int, _ title: Markup, id: String) -> Markup {
    let name: Markup = "h\(min(level, 6))"
    return "<\(name)\(id.isEmpty ? "" : " id=\"\(id)\"")>\(title)</\(name)>"
  }

  private func gallery(_ style: Markup, _ items: [Markup]) -> Markup {
    items.isEmpty ? "" : "<div class=\"\(style)\">\(items)</div>"
  }

  private func render(_ listing: Listing) -> Markup {
    """
    <figure data-subject="\(listing.title)"><figcaption>\(listing.title)</figcaption>\
    <pre tabindex="0"><code>\(listing.text)</code></pre></figure>
    """
  }

  private func render(_ figure: Figure) -> Markup {
    let subject: Markup = figure.subject.map { " data-subject=\"\($0)\"" } ?? ""
    return """
      <figure class="picture \(figure.drawing.style.rawValue)" id="figure-\(figure.id)"\(subject)>
      <div class="drawing">\(figure.drawing.inline)</div>
      <figcaption>\(inline(figure.caption))</figcaption>
      <details><summary>as table</summary>
      \(HTMLTable(figure.table).markup)
      </details>
      </figure>
      """
  }

  private func render(_ section: Section) -> Markup {
    let topic: Markup =
      switch section.topic {
      case .law(let law): " data-law=\"\(law)\""
      case .workload(let workload): " data-workload=\"\(workload)\""
      case nil: ""
      }
    let id: Markup = section.id.isEmpty ? "" : " id=\"\(section.id)\""
    let title = heading(section.level, "\(section.title)", id: "")
    if section.fold == .never { return "<section\(id)\(topic)>\(title)\n\(section.blocks.map(render))</section>" }
    let summary: Markup = section.summary.text.isEmpty ? "" : " <span class=\"says\">\(inline(section.summary))</span>"
    return """
      <details\(id)\(topic) class="part level\(section.level)\(section.isUnanimous ? " all-hold" : "")"\(section.fold == .open ? " open" : "")>\
      <summary>\(title)\(summary)</summary>
      <div class="content">
      \(section.blocks.map(render))
      </div></details>
      """
  }

  func inline(_ phrase: Phrase) -> Markup { phrase.spans.map(markup).reduce("", +) }

  private func markup(_ span: Span) -> Markup {
    let text: Markup =
      switch span.tone {
      case .plain: "\(span.text)"
      case .strong: "<strong>\(span.text)</strong>"
      case .code: "<code>\(span.text)</code>"
      case .faint, .good, .different, .absent, .bad, .reason:
        "<span class=\"\(span.tone.rawValue)\">\(span.text)</span>"
      }
    return switch span.target {
    case .place(let id): "<a href=\"#\(id)\">\(text)</a>"
    case .file(let name): "<a href=\"\(name)\">\(text)</a>"
    case nil: text
    }
  }
}

/// How does a table look on a page? In a frame that scrolls where the page is too narrow; the tone of a cell's
/// first words is the cell's.
struct HTMLTable {
  let table: Table

  init(_ table: Table) { self.table = table }

  var markup: Markup {
    """
    <div class="scroll" role="region" aria-label="\(table.title)" tabindex="0"><table\(table.isMixed ? " data-mixed" : "")>
    <thead><tr>\(table.columns.map(head))</tr></thead>
    <tbody>
    \(table.rows.map(row))
    </tbody></table></div>
    """
  }

  private func head(_ column: Table.Column) -> Markup {
    "<th scope=\"col\"\(style(column))\(subject(column.subject))>\(column.title.breakable)</th>"
  }

  private func row(_ row: Table.Row) -> Markup {
    let id: Markup = row.id.map { " id=\"\($0)\"" } ?? ""
    let cells = zip(row.cells, table.columns).enumerated().map { place, pair -> Markup in
      place == 0 ? name(pair.0, row) : cell(pair.0, pair.1)
    }
    let style: Markup = row.isUnanimous ? " class=\"all-hold\"" : ""
    return "<tr\(id)\(style)\(subject(row.subject))>\(cells.reduce("", +))</tr>"
  }

  /// The first cell. Where the row has a place of its own, its name is a link to it, unless it leads elsewhere.
  private func name(_ phrase: Phrase, _ row: Table.Row) -> Markup {
    let isPlain = phrase.spans.count == 1 && phrase.spans[0].tone == .plain && phrase.spans[0].target == nil
    let text = isPlain ? phrase.text.breakable : HTMLRenderer().inline(phrase)
    if row.isChoice { return "<th scope=\"row\"><label><input type=\"checkbox\"> \(text)</label></th>" }
    let isLink = phrase.spans.contains { $0.target != nil }
    let link = isLink ? nil : row.id.map { id -> Markup in "<a class=\"self\" href=\"#\(id)\">\(text)</a>" }
    let column = table.columns.first.map { column -> Markup in "\(style(column))\(sortKey(phrase, column))" } ?? ""
    return "<th scope=\"row\"\(column)>\(link ?? text)</th>"
  }

  private func cell(_ phrase: Phrase, _ column: Table.Column) -> Markup {
    var tone = phrase.spans.first?.tone ?? .plain
    if ![.faint, .good, .different, .absent, .bad].contains(tone) { tone = .plain }
    let isWhole = tone != .plain && phrase.spans.count == 1 && phrase.spans[0].target == nil
    if tone == .faint, !isWhole { tone = .plain }
    let text = isWhole ? phrase.text.breakable : HTMLRenderer().inline(phrase)
    return "<td\(style(column, tone))\(sortKey(phrase, column))\(subject(column.subject))>\(text)</td>"
  }

  private func style(_ column: Table.Column, _ tone: Tone = .plain) -> Markup {
    let styles = [column.isNumeric ? "number" : "", column.wraps ? "wraps" : "", tone == .plain ? "" : tone.rawValue]
    let names = styles.filter { !$0.isEmpty }.joined(separator: " ")
    return names.isEmpty ? "" : " class=\"\(names)\""
  }

  private func sortKey(_ phrase: Phrase, _ column: Table.Column) -> Markup {
    let key = column.isNumeric ? phrase.text.sortKey : nil
    return key.map { " data-sort=\"\($0)\"" } ?? ""
  }

  private func subject(_ name: String?) -> Markup { name.map { " data-subject=\"\($0)\"" } ?? "" }
}

extension String {
  /// The text with a chance to break before each capital that follows a small letter.
  var breakable: Markup {
    let humps = humps
    return humps.dropFirst().reduce("\(humps.first ?? "")") { "\($0)<wbr>\($1)" }
  }
}

extension String {
  /// What a cell of figures is sorted by; nothing for a number, an interval and a dash, which the page reads itself. No
  /// difference is 1, words come last, and of two figures the first one counts.
  var sortKey: String? {
    if hasPrefix("=") { return "1" }
    if hasPrefix("*") { return String(dropFirst()).sortKey ?? String(dropFirst()) }
    if self == "–" || hasPrefix("[") && hasSuffix("]") { return nil }
    let text = replacing(",", with: "").replacing("−", with: "-")
    let digits = text.prefix { $0.isASCII && ($0.isNumber || "-.e+".contains($0)) }
    guard let number = Double(digits), number.isFinite else { return "Infinity" }
    if digits == text { return nil }
    switch text.dropFirst(digits.count) {
    case " M": return "\(number * 1e6)"
    case " k": return "\(number * 1e3)"
    default: return String(digits)
    }
  }
}
