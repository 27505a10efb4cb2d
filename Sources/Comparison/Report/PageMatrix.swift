import Record

/// How does the conformance matrix look on the page? Law by law first, and each law opens into its clauses.
extension ConformanceRecord {
  var section: Markup {
    let matrix = Matrix(record: self)
    return """
      <section id="correctness">
      <h2>Correctness</h2>
      <p>Each law is checked by several clauses. \(legend)</p>
      <h3>Clauses by outcome</h3>
      \(countTable)
      <h3>Law by law</h3>
      <p><label><input type="checkbox" id="only"> only laws where designs differ, lack something or fail</label></p>
      \(lawTable(matrix))
      \(failureList(matrix))
      \(differenceList(matrix))
      <h3>Clause by clause</h3>
      \(matrix.laws.map { details($0, matrix.designs) })
      \(mutantTable)
      \(fuzzList)
      </section>
      """
  }

  private var legend: Markup {
    let items = Outcome.allCases.map { outcome -> Markup in
      "<span class=\"key \(outcome.rawValue)\">\(outcome.symbol)&nbsp;\(outcome.legend)</span>"
    }
    return "<span class=\"legend\">\(items)</span>"
  }

  private var countTable: Markup {
    let heads = Outcome.allCases.map { outcome -> Markup in "<th scope=\"col\" class=\"number\">\(outcome.words)</th>" }
    let rows = designs.map { design -> Markup in
      let cells = Outcome.allCases.map { outcome -> Markup in
        let count = design.count(outcome)
        return "<td class=\"number \(count > 0 ? outcome.rawValue : "none")\">\(outcome.symbol) \(count)</td>"
      }
      return "<tr><th scope=\"row\">\(design.name)</th>\(cells)</tr>"
    }
    return """
      <div class="scroll" role="region" aria-label="Clauses by outcome" tabindex="0"><table class="counts">
      <thead><tr><th scope="col">design</th>\(heads)</tr></thead>
      <tbody>\(rows)</tbody>
      </table></div>
      """
  }

  private func lawTable(_ matrix: Matrix) -> Markup {
    let rows = matrix.laws.map { row -> Markup in
      let cells = matrix.designs.map { design in lawCell(row.counts(of: design)) }
      return """
        <tr class="\(row.allHold(matrix.designs) ? "all-hold" : "mixed")">\
        <th scope="row"><a href="#law-\(row.law)"><span class="law">\(row.law)</span> \(Law.title(row.law))</a></th>\(cells)</tr>
        """
    }
    return """
      <div class="scroll" role="region" aria-label="Matrix, law by law" tabindex="0"><table class="matrix">
      <caption class="unseen">Outcomes of the clauses of each law, per design</caption>
      \(head("law", matrix.designs))
      <tbody>\(rows)</tbody>
      </table></div>
      """
  }

  private func head(_ first: String, _ designs: [String]) -> Markup {
    let heads = designs.map { design -> Markup in "<th scope=\"col\">\(design.breakable)</th>" }
    return "<thead><tr><th scope=\"col\">\(first)</th>\(heads)</tr></thead>"
  }

  private func lawCell(_ counts: [Outcome: Int]) -> Markup {
    let present = Outcome.fromWorst.filter { counts[$0] != nil }
    let parts = present.map { outcome -> Markup in
      "<span class=\"part\">\(outcome.symbol)&nbsp;\(counts[outcome] ?? 0)&nbsp;<small>\(outcome.words)</small></span>"
    }
    guard let worst = present.first else { return "<td class=\"none\">not run</td>" }
    return "<td class=\"\(worst.rawValue)\">\(parts)</td>"
  }

  private func details(_ row: Matrix.LawRow, _ designs: [String]) -> Markup {
    let fails = row.clauses.contains { clause in designs.contains { clause.results[$0]?.outcome == .fails } }
    let open: Markup = fails ? " open" : ""
    return """
      <details\(open)><summary>\(row.heading) <small>(\(clauses: row.clauses.count))</small></summary>
      <div class="scroll" id="law-\(row.law)" role="region" aria-label="Clauses of law \(row.law)" tabindex="0">\
      <table class="matrix clauses">
      \(head("clause", designs))
      <tbody>\(row.clauses.map { clauseRow($0, designs) })</tbody>
      </table></div></details>
      """
  }

  private func clauseRow(_ clause: Clause, _ designs: [String]) -> Markup {
    let cells = designs.map { design -> Markup in
      guard let cell = clause.results[design] else { return "<td class=\"none\">not run</td>" }
      let detail: Markup = cell.detail.isEmpty ? "" : "<p class=\"detail\">\(cell.detail)</p>"
      return "<td class=\"\(cell.outcome.rawValue)\">\(cell.outcome.symbol) \(cell.outcome.words)\(detail)</td>"
    }
    let sources = clause.sources.joined(separator: " · ")
    return """
      <tr><th scope="row"><code>\(clause.id)</code> <span class="statement">\(clause.statement)</span> \
      <span class="sources">\(sources)</span></th>\(cells)</tr>
      """
  }
}

extension Markup.Interpolation {
  mutating func appendInterpolation(clauses count: Int) {
    appendInterpolation(count == 1 ? "1 clause" : "\(count) clauses")
  }
}

extension String {
  /// The text with a chance to break before each capital that follows a small letter.
  var breakable: Markup {
    let humps = humps
    return humps.dropFirst().reduce("\(humps.first ?? "")") { "\($0)<wbr>\($1)" }
  }
}
