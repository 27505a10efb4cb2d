import Record

/// How are two runs compared? The changes first, then what may hide, then each design's counts.
extension DiffRecord: Reportable {
  func document(verbose: Bool) -> Document {
    var document = Document(blocks: [.heading(1, "What changed from A to B")])
    document.blocks += [.list([Phrase("A: \(first.sentence)", .faint), Phrase("B: \(second.sentence)", .faint)])]
    document.blocks += warnings.map { .warning(Phrase($0)) }
    document.add(.paragraph(sentence))
    document.add(.list(findings))
    if let budgets { document.add(part("Budgets", [.table(Self.table(of: budgets))])) }
    let hidden = changes.filter { $0.hidden != nil }
    let shown = [
      ("Changed", changes.filter(\.verdict.isChange)),
      ("Moved together", changes.filter { $0.verdict == .together }), ("Hidden by noise", hidden),
      (
        "No change shown",
        verbose ? changes.filter { $0.hidden == nil && !$0.verdict.isChange && $0.verdict != .together } : []
      ),
    ]
    for (title, changes) in shown where !changes.isEmpty {
      document.add(part(title, [.table(Self.table(title, of: changes))]))
    }
    if !changes.isEmpty { document.add(part("By design", [.table(designs)])) }
    if verbose, !gaps.isEmpty { document.add(part("Not compared", [.list(absences)])) }
    document.add(part("How to read it", [.list(reading)]))
    return document
  }

  /// The files that hold all of it.
  public func files() throws -> [(name: String, text: String)] {
    [("diff.json", try json()), ("diff.md", markdown(verbose: true))]
  }

  private func part(_ title: String, _ blocks: [Block]) -> Block {
    .section(Section(title: title, fold: .never, blocks: blocks))
  }

  private var warnings: [String] {
    let machines = unlike.isEmpty ? [] : ["The machines differ: \(unlike.joined(separator: "; "))."]
    let load = loaded.map { "The load was high in \($0). Times are not comparable." }
    return machines + load + first.warnings.map { "A: \($0)" } + second.warnings.map { "B: \($0)" }
  }

  private var sentence: Phrase {
    let hidden = changes.count { $0.hidden != nil }
    let counts = Verdict.allCases.map { verdict in (verdict, changes.count { $0.verdict == verdict }) }
    let shown = counts.filter { $0.1 > 0 || $0.0 == .unchanged || $0.0.isChange }
    return shown.map { Phrase("\($1) \($0.rawValue)", $0.tone) }.joined(", ")
      + Phrase(hidden == 0 ? "." : " (noise may hide a change in \(hidden) of them).")
  }

  /// What belongs to the whole, a line each: what moved together, what chance would do, and what wasn't compared.
  private var findings: [Phrase] {
    let together = changes.filter { $0.verdict == .together }
    let tables = together.map { [$0.workload, Scale.count($0.scale)].joined(separator: ", ") }.withoutRepetition
    let moved = tables.map { title in
      let quotients = together.filter { "\($0.workload), \(Scale.count($0.scale))" == title }.compactMap(
        \.quotient?.median)
      let range = [quotients.min() ?? 1, quotients.max() ?? 1].map(Scale.ratio).withoutRepetition.joined(
        separator: " to ")
      return Phrase("All subjects of \(title) moved together: ", .strong)
        + Phrase("\(range) times what A took. The machine or the baseline did that, and no design.")
    }
    let times = changes.count {
      $0.unit.hasPrefix("times ") && $0.verdict != .undecided && $0.verdict != .notComparable
    }
    let chance = Phrase(
      "Chance alone would change at most \(Int((Double(times) * Self.chance).rounded(.up))) of the \(times) compared times."
    )
    let reasons = gaps.map(\.reason).withoutRepetition.map { reason in "\(gaps.count { $0.reason == reason }) \(reason)"
    }
    let absent = reasons.isEmpty ? [] : [Phrase("Not compared: \(reasons.joined(separator: "; ")).")]
    return moved + (times > 0 ? [chance] : []) + absent
  }

  private static func table(_ title: String, of changes: [Change]) -> Table {
    Table(
      title,
      columns: [
        .init(title: "workload"), .init(title: "size", isNumeric: true), .init(title: "design"),
        .init(title: "A", isNumeric: true), .init(title: "B", isNumeric: true),
        .init(title: "B / A", isNumeric: true), .init(title: "99.8 %", isNumeric: true),
        .init(title: "verdict", wraps: true),
      ],
      rows: changes.map { change in
        Table.Row(
          cells: [Phrase(change.workload), Phrase(Scale.count(change.scale)), Phrase(change.design)]
            + [change.first, change.second].map { Phrase(Self.shown($0.median, change.unit)) }
            + [
              Phrase(change.quotient.map { Scale.ratio($0.median) } ?? "–"),
              Phrase(change.quotient.map(Self.interval) ?? "–", .faint),
              Phrase(change.verdict.rawValue, change.verdict.tone) + Phrase(change.hidden.map { ": \($0)" } ?? ""),
            ], subject: change.design)
      })
  }

  private static func table(of budgets: [Budget]) -> Table {
    Table(
      "Budgets",
      columns: [
        .init(title: "workload"), .init(title: "size", isNumeric: true), .init(title: "design"),
        .init(title: "at most", isNumeric: true), .init(title: "ratio in B", isNumeric: true),
        .init(title: "95 %", isNumeric: true), .init(title: "verdict"),
      ],
      rows: budgets.map { budget in
        [
          Phrase(budget.workload), Phrase(Scale.count(budget.scale)), Phrase(budget.design),
          Phrase(Scale.ratio(budget.most)), Phrase(Scale.ratio(budget.ratio.median)),
          Phrase(interval(budget.ratio), .faint),
          budget.outcome.phrase,
        ]
      })
  }

  /// A count with its unit, or a ratio, whose unit the legend gives.
  private static func shown(_ median: Double, _ unit: String) -> String {
    let scale = Scale(unit: unit, figures: [median])
    return unit.hasPrefix("times ") ? Scale.ratio(median) : "\(scale.figure(median)) \(unit)"
  }

  private static func interval(_ figure: Interval) -> String {
    figure.low == figure.high ? "exact" : "[\(Scale.ratio(figure.low)), \(Scale.ratio(figure.high))]"
  }

  private var designs: Table {
    Table(
      "Verdicts by design",
      columns: [.init(title: "design")] + Verdict.allCases.map { .init(title: $0.rawValue, isNumeric: true) }
        + [.init(title: "of them hidden", isNumeric: true)],
      rows: changes.map(\.design).withoutRepetition.map { design in
        let own = changes.filter { $0.design == design }
        let counts = Verdict.allCases.map { verdict in own.count { $0.verdict == verdict } }
        return Table.Row(
          cells: [Phrase(design)] + (counts + [own.count { $0.hidden != nil }]).map { Phrase("\($0)") },
          subject: design)
      })
  }

  /// One line for each reason.
  private var absences: [Phrase] {
    gaps.map(\.reason).withoutRepetition.map { reason in
      let places = gaps.filter { $0.reason == reason }.map { gap in
        [gap.workload, Scale.count(gap.scale), gap.design].compactMap(\.self).joined(separator: " ")
      }
      return Phrase("\(reason): \(places.joined(separator: "; "))")
    }
  }

  private var reading: [Phrase] {
    [
      Phrase("A, B: ", .strong)
        + "the median ratio to the baseline within that run. A count has its unit, and needs no baseline.",
      Phrase("slower, faster: ", .strong)
        + "the interval of B / A leaves out 1, and its median lies beyond the noise of the pair in both runs, at least 5 %. "
        + "It covers 99.8 %, so that of 250 figures half a one changes by chance.",
      Phrase("moved together: ", .strong)
        + "all subjects of a table changed in one direction. That is no alarm: no design did it alone.",
      Phrase("A budget ", .strong) + "is exceeded when the whole interval lies beyond it.",
      Phrase("more, fewer: ", .strong) + "the intervals of the two counts are apart, and the medians by over 1 %.",
      Phrase("Hidden by noise: ", .strong)
        + "B / A is beyond 20 % (5 % for floor and chain-build), which a quiet run would show, and this one couldn't.",
    ]
  }
}

extension DiffRecord.Verdict {
  /// Whether a subject changed by itself.
  var isChange: Bool { [.slower, .faster, .more, .fewer].contains(self) }

  fileprivate var tone: Tone {
    switch self {
    case .slower, .more: .different
    case .faster, .fewer: .good
    case .unchanged, .together, .undecided, .notComparable: .plain
    }
  }
}

extension DiffRecord.Budget.Outcome {
  fileprivate var phrase: Phrase {
    switch self {
    case .kept: Phrase("✓ kept", .good)
    case .exceeded: Phrase("✗ exceeded", .bad)
    case .undecided: Phrase("? \(rawValue)")
    }
  }
}
