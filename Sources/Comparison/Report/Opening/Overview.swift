import Record

/// Which design is fastest for what? A row for each question, a column for each design.
struct Overview {
  let rows: [OverviewRow]
  let designs: [String]
  let baseline: String

  init?(_ record: BenchmarkRecord) {
    rows = OverviewRow.all(of: record)
    designs = record.designs
    baseline = record.workloads.baseline
    if rows.isEmpty || designs.isEmpty { return nil }
  }

  var table: Table {
    Table(
      "Times \(baseline), by question and design",
      columns: [.init(title: "times \(baseline)")] + designs.map { .of($0, isNumeric: true) },
      rows: rows.map { row in
        Table.Row(
          cells: [Phrase(row.title)]
            + designs.map { design in row.standings.first { $0.design == design }?.standing.phrase ?? "" },
          id: "overview-\(row.lead.workload.slug)")
      })
  }

  static let legend: Phrase =
    "= no difference shown; =? a large one may be hidden; 1.90? too few rounds for a verdict; – not offered."

  var figure: Figure {
    let rows = rows.map { row in
      RatioChart.Row(
        title: row.lead.title, detail: row.size.isEmpty ? row.lead.workload : row.size,
        marks: row.standings.compactMap { design, standing in
          standing.ratio.map {
            .init(
              subject: design, median: $0.median, low: $0.low, high: $0.high,
              isHollow: !$0.verdict.isDifference)
          }
        })
    }
    let chart = RatioChart(
      rows: rows, baseline: baseline, legend: designs,
      label: "Each design's time over \(baseline)'s, a row for each question")
    return Figure(
      id: "overview",
      caption: """
        Time over \(baseline)'s, less is better. The line is the interval of the median; each table says what it covers. \
        A hollow mark: no difference was shown. No mark: not offered.
        """, drawing: chart.drawing, table: table)
  }
}
