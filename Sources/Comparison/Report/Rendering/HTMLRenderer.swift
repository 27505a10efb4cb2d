/// How does a document look as the content of a page? Everything that comes from the record is escaped.
struct HTMLRenderer {
  func render(_ document: Document) -> Markup { "\(document.blocks.map(render))" }

  private func render(_ block: Block) -> Markup {
    switch block {
    case .heading(let level, let title): heading(level, "\(title)", id: title.slug)
    case .markdown(let text): "<p>\(text)</p>"
    case .place(let id): "<a id=\"\(id)\"></a>"
    case .paragraph(let phrase): "<p>\(inline(phrase))</p>"
    case .warning(let phrase): "<p class=\"warning\"><strong>Take care.</strong> \(inline(phrase))</p>"
    case .list(let phrases): "<ul>\(phrases.map { phrase -> Markup in "<li>\(inline(phrase))</li>" })</ul>"
    case .table(let table): TableRenderer(table).markup
    case .heatMap(let overview): HeatMap(overview: overview).markup
    case .figure(let figure): render(figure)
    case .lines(let phrases): "<pre tabindex=\"0\">\(phrases.map { phrase -> Markup in "\(inline(phrase))" })</pre>"
    case .code(let listings): "<div class=\"codes\">\(listings.map(render))</div>"
    case .section(let section): render(section)
    case .columns(let first, let second):
      "<div class=\"columns\"><div>\(first.map(render))</div><div>\(second.map(render))</div></div>"
    }
  }

  private func heading(_ level: Int, _ title: Markup, id: String) -> Markup {
    let name: Markup = "h\(min(level, 6))"
    return "<\(name)\(id.isEmpty ? "" : " id=\"\(id)\"")>\(title)</\(name)>"
  }

  private func render(_ listing: Listing) -> Markup {
    """
    <figure><figcaption>\(listing.title)</figcaption>\
    <pre tabindex="0"><code>\(listing.text)</code></pre></figure>
    """
  }

  private func render(_ figure: Figure) -> Markup {
    """
    <figure class="picture \(figure.drawing.style.rawValue)" id="figure-\(figure.id)">
    <div class="drawing">\(figure.drawing.inline)</div>
    <figcaption>\(inline(figure.caption))</figcaption>
    <details><summary>as table</summary>
    \(TableRenderer(figure.table).markup)
    </details>
    </figure>
    """
  }

  private func render(_ section: Section) -> Markup {
    let id: Markup = section.id.isEmpty ? "" : " id=\"\(section.id)\""
    let title = heading(section.level, "\(section.title)", id: "")
    if section.fold == .never { return "<section\(id)>\(title)\n\(section.blocks.map(render))</section>" }
    let summary: Markup = section.summary.text.isEmpty ? "" : " <span class=\"says\">\(inline(section.summary))</span>"
    return """
      <details\(id) class="part level\(section.level)"\(section.fold == .open ? " open" : "")>\
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
