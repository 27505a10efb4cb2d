import Record

/// How does a whole run look as one page that needs no network and no script?
extension RunRecord {
  /// The run as one self-contained HTML file. Everything that comes from the record is escaped.
  public func page() -> String {
    let page: Markup = """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>Four promise designs, compared</title>
      <style>
      \(PageStyle.sheet)
      </style>
      </head>
      <body>
      <a class="skip" href="#content">Skip to the content</a>
      <header>
      <h1>Four promise designs, compared</h1>
      <p class="origin">\(origin)</p>
      \(navigation)
      </header>
      <main id="content">
      \(warnings)
      \(introduction)
      \(conformance.map { [$0.section] } ?? [])
      \(benchmark.map { [$0.section] } ?? [])
      \(studies.map { [$0.section] } ?? [])
      \(machine.section)
      </main>
      </body>
      </html>

      """
    return page.text
  }

  private var origin: String {
    [machine.date, machine.commit.isEmpty ? "" : "commit \(machine.commit.prefix(12))\(changes)", machine.compiler]
      .filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private var changes: String { machine.commit.hasSuffix("+changes") ? " with changes" : "" }

  private var navigation: Markup {
    let parts: [(id: String, title: String, isThere: Bool)] = [
      ("correctness", "Correctness", conformance != nil), ("benchmark", "Benchmark", benchmark != nil),
      ("studies", "Case studies", studies != nil), ("machine", "Machine", true),
    ]
    let links = parts.filter(\.isThere).map { part -> Markup in "<a href=\"#\(part.id)\">\(part.title)</a>" }
    return "<nav aria-label=\"Parts of this page\">\(links)</nav>"
  }

  private var warnings: Markup {
    let warnings = machine.warnings.map { warning -> Markup in
      "<p class=\"warning\"><strong>Take care.</strong> \(warning)</p>"
    }
    return "\(warnings)"
  }

  private var introduction: Markup {
    """
    <section class="introduction" aria-label="What is shown">
    <p>Four ways to build a promise in Swift, from an immutable value to the full interface, are held against one
    suite of clauses and measured side by side. Everything here was written by the program that ran it; nothing was
    typed in by hand.</p>
    <p>Correctness comes first, because the speed of a wrong answer is of no use: a design that fails a clause is
    measured but has no rank. Every figure carries the interval that holds its median with 95 % confidence. Where the
    intervals don't allow a verdict, the verdict is ‘no difference’.</p>
    </section>
    """
  }
}

extension Machine {
  fileprivate var section: Markup {
    let rows = facts.map { fact -> Markup in "<tr><th scope=\"row\">\(fact.name)</th><td>\(fact.value)</td></tr>" }
    return """
      <section id="machine">
      <h2>Machine</h2>
      <p>As the program found it.</p>
      <table class="facts"><tbody>
      \(rows)
      </tbody></table>
      </section>
      """
  }
}
