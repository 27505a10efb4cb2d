/// How does a document become one file that needs no network, and reads well without its script?
struct Page {
  let title: String
  let document: Document

  var text: String {
    OfflinePage(
      title: title, style: "\(drawings)\(Markup(file: PackageResources.page_css))\(rules)",
      script: Markup(file: PackageResources.page_js),
      body: """
        <a class="skip" href="#content">Skip to the content</a>
        <main id="content">
        \(HTMLRenderer().render(document))
        </main>
        """
    ).text
  }

  /// The colours and styles that a drawing in a file of its own has too.
  private var drawings: Markup {
    """
    :root { \(Palette.light) }
    @media (prefers-color-scheme: dark) { :root { \(Palette.dark) } }
    .chart { \(Drawing.Style.chartSheet) }

    """
  }

  /// What a tick on the page turns grey.
  private var rules: Markup {
    "\(document.blocks.flatMap(\.rules))"
  }
}

extension Block {
  /// The rules of what can be ticked in it.
  fileprivate var rules: [Markup] {
    switch self {
    case .table(let table): table.rules
    case .section(let section): section.blocks.flatMap(\.rules)
    case .columns(let first, let second): (first + second).flatMap(\.rules)
    default: []
    }
  }
}

extension Table {
  /// The rules that turn a design grey that can't do what is ticked.
  fileprivate var rules: [Markup] {
    columns.enumerated().compactMap { place, column in
      let needs = rows.filter { $0.isChoice && $0.cells[place].spans.first?.tone != .good }.compactMap(\.id)
      guard let subject = column.subject, !needs.isEmpty else { return nil }
      let places = needs.map { "#\($0)" }.joined(separator: ",")
      return """
        table:has(:is(\(places)) :checked) [data-subject="\(subject)"] { \
        color: var(--absent); background: var(--absent-bg); --good: var(--absent); --off: line-through; }
        """
    }
  }
}
