import Record

/// How busy and how fast was the machine during the run? A strip with two rows, and what is said of it.
extension BenchmarkRecord {
  /// How even the machine's pace was, in a sentence; nothing for an older record.
  var pace: [Phrase] {
    let times = (conditions ?? []).map(\.work).sorted()
    guard let shortest = times.first, shortest > 0 else { return [] }
    let most = times[(times.count * 95 + 99) / 100 - 1]
    let longest = "\(Scale.ratio(most / shortest)) times its shortest time in 95 % of \(times.count) trials"
    return [Phrase("A fixed piece of work took at most \(longest).")]
  }

  /// The strip with its table.
  var conditionsFigure: [Block] {
    guard let conditions, conditions.count > 1, let quickest = conditions.map(\.work).min(), quickest > 0 else {
      return []
    }
    let strip = Strip(
      rows: [
        .init(
          title: "time of the same work", unit: "times the shortest", values: conditions.map { $0.work / quickest }),
        .init(title: "load average", unit: "one minute", values: conditions.map(\.load)),
      ], seconds: conditions.map(\.seconds), label: "The machine's speed and load during the run")
    let table = Table(
      "The machine during the run",
      columns: [.init(title: "before")]
        + ["seconds", "load", "ms for the same work", "times the shortest"].map { .init(title: $0, isNumeric: true) },
      rows: listed.map { condition in
        [
          Phrase(condition.before.isEmpty ? "the end" : condition.before), Phrase(Self.load(condition.seconds)),
          Phrase(Self.load(condition.load)), Phrase(Scale.ratio(condition.work)),
          Phrase(Scale.ratio(condition.work / quickest)),
        ]
      })
    return [
      .figure(
        Figure(
          id: "machine-during-the-run",
          caption: """
            The same piece of work, timed between the tables on one thread, and the load average. A level strip says \
            that the machine kept its pace. Its table lists \(listed.count) of \(conditions.count) trials.
            """, drawing: strip.drawing, table: table))
    ]
  }

  /// A few of the trials, evenly spread, and the last one.
  private var listed: [Condition] {
    let all = conditions ?? []
    let step = max(1, all.count / 20)
    return all.indices.filter { $0.isMultiple(of: step) || $0 == all.count - 1 }.map { all[$0] }
  }

  /// One decimal, whatever the figure.
  private static func load(_ load: Double) -> String { Scale(unit: "", figures: [10.5]).figure(load) }
}
