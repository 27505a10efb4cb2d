import Record

/// What of the conformance run must not be overlooked? Failures, differences with their reasons, surviving mutants.
extension ConformanceRecord {
  func failureList(_ matrix: Matrix) -> Markup {
    let failures = clauses.flatMap { clause in
      matrix.designs.compactMap { design -> Markup? in
        guard let cell = clause.results[design], cell.outcome == .fails else { return nil }
        return """
          <li><strong>\(design)</strong>, <a href="#law-\(clause.law)">clause <code>\(clause.id)</code></a>: \
          \(clause.statement) <p class="detail">\(cell.detail)</p></li>
          """
      }
    }
    return failures.isEmpty ? "" : "<h3>Failures</h3>\n<ul class=\"failures\">\(failures)</ul>"
  }

  func differenceList(_ matrix: Matrix) -> Markup {
    let items = matrix.explanations(of: .differs).map { item -> Markup in
      "<li><strong>\(item.design)</strong>, <a href=\"#law-\(item.law)\">law \(item.law)</a>: \(item.detail)</li>"
    }
    return items.isEmpty ? "" : "<h3>Differences, on purpose and asserted</h3>\n<ul class=\"differences\">\(items)</ul>"
  }

  var mutantTable: Markup {
    guard !mutants.isEmpty else { return "" }
    let rows = mutants.map { mutant -> Markup in
      let caught: Markup =
        mutant.caughtBy.isEmpty
        ? "<td class=\"fails\">✗ survived</td>" : "<td>\(mutant.caughtBy.joined(separator: ", "))</td>"
      return "<tr><th scope=\"row\">\(mutant.name)</th><td>\(mutant.fault)</td>\(caught)</tr>"
    }
    let warning: Markup =
      idle?.isEmpty == false
      ? "<p class=\"fails\">Clauses that caught none: \(idle?.joined(separator: ", ") ?? "").</p>" : ""
    return """
      <h3>Mutants</h3>
      <p>Promises with one fault each. A suite that doesn't catch them proves nothing about the designs.</p>
      \(warning)
      <div class="scroll" role="region" aria-label="Mutants" tabindex="0"><table class="mutants">
      <thead><tr><th scope="col">mutant</th><th scope="col">fault</th><th scope="col">caught by</th></tr></thead>
      <tbody>\(rows)</tbody>
      </table></div>
      """
  }
}
