/// How does a document become one file that needs no network, and reads well without its script?
struct Page {
  let title: String
  let document: Document

  var text: String {
    OfflinePage(
      title: title, style: "\(drawings)\(Markup(file: PackageResources.page_css))",
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
}
