import Record

/// How do the case studies look on the page? One transcript where all agree, the differing lines marked where not.
extension StudiesRecord {
  var section: Markup {
    """
    <section id="studies">
    <h2>Case studies</h2>
    <p>One problem, solved once per design and without promises. The same script of events is played to every
    solution; what each of them did is its transcript.</p>
    \(definitions)
    \(studies.map(article))
    </section>
    """
  }

  private var definitions: Markup {
    guard studies.contains(where: { $0.solutions != nil }) else { return "" }
    let items = SolutionTable.definitions.map { definition -> Markup in "<li>\(definition)</li>" }
    return "<ul class=\"notes\">\(items)</ul>"
  }

  private func article(_ study: Study) -> Markup {
    """
    <article>
    <h3>\(study.name)</h3>
    <p>\(study.problem)</p>
    \(study.scenarios.map(details))
    \(study.solutions.map { [solutions($0)] } ?? [])
    </article>
    """
  }

  /// What was counted, and the sources side by side.
  private func solutions(_ solutions: [Solution]) -> Markup {
    let rows = solutions.map { solution -> Markup in
      """
      <tr><th scope="row">\(solution.name)</th><td class="number">\(solution.lines)</td>\
      <td class="number">\(solution.depth)</td><td class="number">\(solution.captures)</td></tr>
      """
    }
    let sources = solutions.map { solution -> Markup in
      "<figure><figcaption>\(solution.name)</figcaption><pre tabindex=\"0\"><code>\(solution.source)</code></pre></figure>"
    }
    return """
      <details class="solutions"><summary><strong>The solutions</strong>, counted and side by side</summary>
      <table><thead><tr><th scope="col">solution</th><th scope="col" class="number">lines</th>\
      <th scope="col" class="number">depth</th><th scope="col" class="number">captures</th></tr></thead>
      <tbody>\(rows)</tbody></table>
      <div class="beside-code" role="region" aria-label="Sources" tabindex="0">
      \(sources)
      </div>
      </details>
      """
  }

  private func details(_ scenario: Scenario) -> Markup {
    let groups = Transcripts(scenario).groups
    let agrees = groups.count <= 1
    let isGood = agrees && scenario.isRight
    let open: Markup = isGood ? "" : " open"
    let verdict: Markup = agrees ? "✗ unfinished" : "✗ they differ"
    let sign: Markup =
      isGood ? "<span class=\"key holds\">✓ all agree</span>" : "<span class=\"key fails\">\(verdict)</span>"
    return """
      <details\(open)><summary><strong>\(scenario.name)</strong>: \(scenario.statement) \(sign)</summary>
      \(groups.map { transcript($0, isAlone: agrees) })
      </details>
      """
  }

  private func transcript(_ group: Transcripts.Group, isAlone: Bool) -> Markup {
    let lines = group.lines.map { line -> Markup in
      switch line {
      case .same(let text): "<span class=\"line\">\(isAlone ? "" : "  ")\(text)</span>"
      case .extra: "<ins class=\"line\">\(line.mark) \(line.text)</ins>"
      case .missing: "<del class=\"line\">\(line.mark) \(line.text)</del>"
      }
    }
    return """
      <figure class="transcript"><figcaption>\(group.solutions.joined(separator: ", "))</figcaption>\
      <pre tabindex="0">\(lines)</pre></figure>
      """
  }
}
