import Record

/// What should a reader know first? The same on one screen of a terminal and at the beginning of the page.
struct Opening {
  let run: RunRecord

  /// One screen: at most 60 lines on a terminal of 80 cells.
  var screen: Document {
    var screen = Document(blocks: [.heading(1, RunRecord.title), .paragraph(Phrase(run.machine.sentence, .faint))])
    if run.conformance != nil || run.studies != nil {
      screen.add(part("Correct?", correctness(mostFailures: 2)))
    }
    if let overview {
      screen.add(part("How fast?", [.table(overview.table), .paragraph(Overview.legend)]))
    }
    if let costs { screen.add(part("What it costs", [.table(costs)])) }
    let findings = findings(isShort: true)
    if !findings.isEmpty { screen.add(part("What stands out", [.list(findings)])) }
    let doubts = run.machine.doubts + (run.benchmark?.doubts ?? [])
    if !doubts.isEmpty { screen.add(part("Doubt", [.list(doubts)])) }
    return screen
  }

  /// The beginning of the page: doubt first, then the answer, then what it rests on.
  var blocks: [Block] {
    var blocks: [Block] = [.paragraph(Phrase(run.machine.sentence, .faint))]
    if !warnings.isEmpty { blocks.append(.warning(warnings.joined(" "))) }
    let findings = findings(isShort: false)
    let answer = (findings.isEmpty ? [] : [Block.list(verdict + findings)]) + (costs.map { [.table($0)] } ?? [])
    blocks += overview.map { [.beside(answer, [.figure($0.figure)])] } ?? answer
    if run.benchmark != nil { blocks.append(reading) }
    return blocks + correctness(mostFailures: 20, leadsOn: true)
  }

  /// What makes the figures doubtful, the noisy tables among it.
  private var warnings: [Phrase] {
    guard let benchmark = run.benchmark, !benchmark.noisy.isEmpty else {
      return run.machine.warnings.map { Phrase($0) }
    }
    return run.machine.warnings.map { Phrase($0) } + benchmark.doubts + [Phrase("All tables.", to: "doubt")]
  }

  private func part(_ title: String, _ blocks: [Block]) -> Block {
    .section(Section(level: 2, title: title, fold: .never, blocks: blocks))
  }

  private var overview: Overview? { run.benchmark.flatMap(Overview.init) }
  private func findings(isShort: Bool) -> [Phrase] {
    overview.map { Findings(overview: $0, isShort: isShort).sentences } ?? []
  }
  private var costs: Table? { run.benchmark.flatMap { Costs(record: $0).table } }

  /// Whether the answer can be trusted, in a sentence.
  private var verdict: [Phrase] {
    guard let conformance = run.conformance else { return [] }
    let failing = conformance.designs.filter { $0.fails > 0 }
    if failing.isEmpty {
      return [
        Phrase("Correct: ", .strong)
          + "none of \(conformance.designs.count) designs fails one of \(conformance.clauses.count) clauses."
      ]
    }
    let names = Findings.list(failing.map { "\($0.name) (\($0.fails))" })
    return [Phrase("Not correct: ", .bad) + Phrase("clauses fail for \(names).")]
  }

  private func correctness(mostFailures: Int, leadsOn: Bool = false) -> [Block] {
    var blocks: [Block] = []
    var items: [Phrase] = []
    if let conformance = run.conformance {
      blocks.append(.table(conformance.countsOfDesigns))
      let failures = conformance.failures
      let more = failures.count - mostFailures
      items += failures.prefix(mostFailures).map(\.short) + (more > 0 ? [Phrase("… and \(more) more", .bad)] : [])
    }
    if !items.isEmpty { blocks.append(.list(items + [run.studies?.sentence].compactMap(\.self))) }
    if items.isEmpty, let studies = run.studies { blocks.append(.paragraph(studies.sentence)) }
    if leadsOn, let conformance = run.conformance {
      blocks.append(
        .paragraph(
          Phrase("The matrix, clause by clause", to: "correctness") + ": \(conformance.clauses.count) clauses."))
    }
    return blocks
  }

  private var reading: Block {
    .section(
      Section(id: "how-to-read-the-overview", level: 3, title: "How to read it", blocks: [.list(Reading(run).overview)])
    )
  }
}

extension BenchmarkRecord {
  /// How many tables were noisy, and by how much.
  var doubts: [Phrase] {
    let noisy = noisy
    if noisy.isEmpty {
      return [Phrase("No table was noisy: each control stayed within 20 % of what it repeats.") + pace]
    }
    let worst = noisy.prefix(3).map { "\($0.workload.title) (\(Scale.ratio($0.noise.factor)) times)" }
    return [
      Phrase(
        """
        \(noisy.count) of the \(workloads.count { $0.noise != nil }) tables with a control were noisy: a subject, \
        measured again, differs by over 20 % (5 % for floor and chain-build).
        """),
      Phrase("The noisiest: \(Findings.list(worst)). Smaller differences are hidden there.") + pace,
    ]
  }
}

extension [BenchmarkRecord.Workload] {
  /// Whom all are compared with.
  var baseline: String { lazy.flatMap(\.subjects).compactMap(\.ratio?.to).first ?? "GCD" }
}

extension StudiesRecord {
  /// What came of the studies, in a sentence.
  var sentence: Phrase {
    let scenarios = studies.flatMap { study in study.scenarios.map { (study.name, $0) } }
    let wrong = scenarios.filter { !$0.1.isRight || !$0.1.agrees }.map { "\($0.0), \($0.1.name)" }
    let head = "\(studies.count) case studies, \(scenarios.count) scripts: "
    return wrong.isEmpty
      ? Phrase(head) + Phrase("✓ every solution shows what is right.", .good)
      : Phrase(head) + Phrase("✗ wrong in \(wrong.prefix(4).joined(separator: "; ")).", .bad)
  }
}
