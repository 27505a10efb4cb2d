import Record

/// How do the figures look on the page? Bars from zero with their intervals, the ratio beside them.
extension BenchmarkRecord {
  var section: Markup {
    """
    <section id="benchmark">
    <h2>Benchmark</h2>
    <p>\(introduction) Bars begin at zero; the thin line across a bar's end is the interval, the dashed line the
    baseline's median.</p>
    \(workloads.enumerated().map { article($1, number: $0) })
    \(absences)
    </section>
    """
  }

  private var absences: Markup {
    guard let remarks else { return "" }
    return "<h3>Not measured</h3><ul class=\"notes\">\(remarks.map { remark -> Markup in "<li>\(remark)</li>" })</ul>"
  }

  private func article(_ workload: Workload, number: Int) -> Markup {
    let ranking = Ranking(workload)
    let noted = ranking.places.filter { !$0.subject.note.isEmpty }
    let notes = noted.map { place -> Markup in "<li><strong>\(place.subject.name)</strong>: \(place.subject.note)</li>"
    }
    let noteList: Markup = notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>"
    let published = Published.table(for: workload.id)?.markup ?? ""
    return """
      <article aria-labelledby="workload-\(number)">
      <h3 id="workload-\(number)"><code>\(workload.title)</code></h3>
      <p class="question">\(workload.question)</p>
      <div class="beside">
      <div class="measured">
      \(table(workload, ranking, number: number))
      \(noteList)
      </div>
      \(published)
      </div>
      </article>
      """
  }

  private func table(_ workload: Workload, _ ranking: Ranking, number: Int) -> Markup {
    let scale = workload.shownScale
    let bars = Bars(workload: workload, ranking: ranking)
    let rows = ranking.places.enumerated().map { index, place -> Markup in
      let subject = place.subject
      let kind = subject.ranked ? (subject.name == ranking.baseline ? "baseline" : "ranked") : "unranked"
      return """
        <tr class="\(kind)"><td class="rank">\(place.rank.map { "\($0)" } ?? "–")</td>\
        <th scope="row">\(subject.name.breakable)</th>\
        <td class="bar">\(bars.drawing(of: subject, id: "bar-\(number)-\(index)"))</td>\
        <td class="number">\(scale.figure(subject.median)) <small>\(scale.interval(subject))</small></td>\
        \(ratioCell(subject, isBaseline: kind == "baseline"))</tr>
        """
    }
    let unit = [scale.unit, scale.per].filter { !$0.isEmpty }.joined(separator: " ")
    return """
      <table class="bars">
      <caption>Median in \(unit) and ratio to \(ranking.baseline ?? "the baseline"), each with its 95 % interval</caption>
      <thead><tr><th scope="col" class="rank">rank</th><th scope="col">subject</th><th scope="col" class="bar"><span class="unseen">drawn</span></th>\
      <th scope="col" class="number">\(unit) <small>[95 %]</small></th>\
      <th scope="col" class="number">ratio to \(ranking.baseline ?? "the baseline") <small>[95 %]</small></th></tr></thead>
      <tbody>\(rows)</tbody>
      </table>
      """
  }

  private func ratioCell(_ subject: Subject, isBaseline: Bool) -> Markup {
    let remark: Markup = subject.ranked ? "" : "<span class=\"remark\">fails a clause: no rank</span>"
    guard let ratio = subject.ratio else {
      return "<td class=\"number\"><span class=\"verdict\">\(isBaseline ? "baseline" : "–")</span>\(remark)</td>"
    }
    return """
      <td class="number">\(Scale.ratio(ratio.median)) <small>[\(Scale.ratio(ratio.low)), \(Scale.ratio(ratio.high))]</small> \
      <span class="verdict">\(ratio.verdict.rawValue)</span>\(remark)</td>
      """
  }
}

extension Published {
  fileprivate var markup: Markup {
    let rows = rows.map { row -> Markup in
      let ratio = ratio(row)
      return """
        <tr><th scope="row">\(row.framework)</th><td class="number">\(Scale.ratio(ratio.swift))</td>\
        <td class="number">\(ratio.objectiveC.map(Scale.ratio) ?? "–")</td></tr>
        """
    }
    return """
      <aside class="published"><table>
      <caption>Published in document 004: ratios to GCD on an iPhone 6s, iOS 11.2.1; no intervals were given</caption>
      <thead><tr><th scope="col">framework</th><th scope="col" class="number">Swift</th>\
      <th scope="col" class="number">Objective-C</th></tr></thead>
      <tbody>\(rows)</tbody>
      </table></aside>
      """
  }
}
