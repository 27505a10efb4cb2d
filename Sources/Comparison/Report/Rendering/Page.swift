import Record

/// How does a document become one file that needs no network, and reads well without its script?
struct Page {
  let title: String
  let document: Document

  /// The page allows its own style and its own script, by their hashes, and nothing else.
  var text: String {
    let sheet: Markup = "\(drawings)\(Markup(file: PackageResources.page_css))\(rules)"
    let script = Markup(file: PackageResources.page_js)
    let policy = "default-src 'none'; style-src '\(hash(sheet.text))'; script-src '\(hash(script.text))'"
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title)</title>
      <style>\(sheet)</style>
      </head>
      <body>
      <a class="skip" href="#content">Skip to the content</a>
      <main id="content">
      \(HTMLRenderer().render(document))
      </main>
      <script>\(script)</script>
      </body>
      </html>

      """
    return page.text
  }

  /// The colours and styles that a drawing in a file of its own has too.
  private var drawings: Markup {
    """
    :root { \(Palette.light) }
    @media (prefers-color-scheme: dark) { :root { \(Palette.dark) } }
    svg.trace { \(Drawing.Style.traceSheet) }
    .chart { \(Drawing.Style.chartSheet) }

    """
  }

  /// What the choices on the page hide.
  private var rules: Markup {
    "\(document.blocks.flatMap(\.rules))"
  }

  private func hash(_ text: String) -> String { "sha256-\(SHA256.base64(of: text))" }
}
