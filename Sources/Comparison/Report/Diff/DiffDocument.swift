import Record

/// How are two runs compared? The changes first, then what may hide, then each design's counts.
extension DiffRecord: Reportable {
  func document(verbose: Bool) -> Document {
    var document = Document(blocks: [.heading(1, "What changed from A to B")])
    document.blocks += [.list([Phrase("A: \(first.sentence)", .faint), Phrase("B: \(second.sentence)", .faint)])]
    document.blocks += warnings.map { .warning(Phrase($0)) }
    document.add(.paragraph(sentence))
    if let budgets { document.add(part("Budgets", [.table(Self.table(of: budgets))])) }
    let hidden = changes.filter { $0.hidden != nil }
    let shown = [
      ("Changed", changes.filter { $0.verdict != .unchanged }), ("Hidden by noise", hidden),
      ("Unchanged", verbose ? changes.filter { $0.verdict == .unchanged && $0.hidden == nil } : []),
    ]
    for (title, changes) in shown where !changes.isEmpty {
      document.add(part(title, [.table(Self.table(title, of: changes))]))
    }
    if !changes.isEmpty { document.add(part("By design", [.table(designs)])) }
    if !gaps.isEmpty { document.add(part("Not compared", [.list(absences)])) }
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
    let machines = unlike.isEmpty ? [] : ["The machines are unlike: \(unlike.joined(separator: "; "))."]
    return machines + first.warnings.map { "A: \($0)" } + second.warnings.map { "B: \($0)" }
  }

  private var sentence: Phrase {
    let hidden = changes.count { $0.hidden != nil }
    let counts = Verdict.allCases.map { verdict in
      Phrase("\(changes.count { $0.verdict == verdict }) \(verdict.rawValue)", verdict.tone)
    }
    return counts.joined(", ") + Phrase(hidden == 0 ? "." : " (noise may hide a change in \(hidden) of them).")
  }

  private static func table(_ title: String, of changes: [Change]) -> Table {
    Table(
      title,
      columns: [
        .init(title: "workload"), .init(title: "size", isNumeric: true), .init(title: "design"),
        .init(title: "A", isNumeric: true), .init(title: "B", isNumeric: true),
        .init(title: "B / A", isNumeric: true), .init(title: "95 %", isNumeric: true),
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
          budget.isExceeded ? Phrase("✗ exceeded", .bad) : Phrase("✓ kept", .good),
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
        + "the interval of B / A leaves out 1, and its median lies beyond the A/A controls of both runs, at least 1 %.",
      Phrase("more, fewer: ", .strong) + "the intervals of the two counts are apart, and the medians by over 1 %.",
      Phrase("Hidden by noise: ", .strong)
        + "B / A is beyond 20 % (5 % for floor and chain-build), which a quiet run would show, and this one couldn't.",
    ]
  }
}

extension DiffRecord.Verdict {
  fileprivate var tone: Tone {
    switch self {
    case .slower, .more: .different
    case .faster, .fewer: .good
    case .unchanged: .plain
    }
  }
}
