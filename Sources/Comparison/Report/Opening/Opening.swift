import Record

/// What should a reader know first? The same on one screen of a terminal and at the beginning of the page.
struct Opening {
  let run: RunRecord

  /// One screen: at most 68 lines on a terminal of 80 cells.
  var screen: Document {
    var screen = Document(blocks: [.heading(1, RunRecord.title)] + list(Advice(run: run).sentences))
    if let overview {
      for table in overview.tables(areShort: true) { screen.add(.table(table)) }
      screen.add(.paragraph(Overview.legend))
    }
    if let costs { screen.add(.table(costs.short)) }
    let answer = verdict + [run.studies?.sentence].compactMap(\.self) + failures(most: 2)
    if !answer.isEmpty { screen.add(part("Correct?", [.list(answer)])) }
    let machine = Phrase(run.machine.sentence, .faint)
    screen.add(part("Measured on", [.list([machine] + run.machine.doubts)]))
    return screen
  }

  /// The beginning of the page: what to take, why, what it costs, and how sure that is.
  var blocks: [Block] {
    let choice = Choice(run: run).section.map { [$0] } ?? []
    let figures: [Block] =
      overview.map {
        [.heading(2, "What it costs"), .heatMap($0), .paragraph(Overview.legend + Overview.winners)]
      } ?? []
    var blocks = list(Advice(run: run).sentences) + [.columns(choice, figures)]
    blocks += costs.map { [.table($0)] } ?? []
    if run.benchmark != nil { blocks.append(reading) }
    blocks += [.heading(2, "Is it correct?")] + list(verdict) + correctness
    blocks += [.heading(2, "Measured on"), .paragraph(Phrase(run.machine.sentence, .faint))]
    return blocks + (warnings.isEmpty ? [] : [.warning(warnings.joined(" "))])
  }

  private func list(_ phrases: [Phrase]) -> [Block] { phrases.isEmpty ? [] : [.list(phrases)] }

  /// What makes the figures doubtful, the noisy tables among it.
  private var warnings: [Phrase] {
    guard let benchmark = run.benchmark, !benchmark.noisy.isEmpty else { return run.machine.doubts }
    return run.machine.doubts + benchmark.doubts + [Phrase("All tables.", to: "doubt")]
  }

  private func part(_ title: String, _ blocks: [Block]) -> Block {
    .section(Section(level: 2, title: title, fold: .never, blocks: blocks))
  }

  private var overview: Overview? { run.benchmark.flatMap(Overview.init) }
  private var costs: Table? { run.benchmark.flatMap { Costs(record: $0).table } }

  /// Whether the answer can be trusted, in a sentence.
  private var verdict: [Phrase] {
    guard let conformance = run.conformance else { return [] }
    let failing = conformance.designs.filter { $0.fails > 0 }
    if failing.isEmpty {
      return [
        Phrase("Correct: ", .strong)
          + "none of the \(conformance.designs.count) designs fails any of the \(conformance.clauses.count) clauses."
      ]
    }
    let names = Advice.list(failing.map { "\($0.name) (\($0.fails))" })
    return [Phrase("Not correct: ", .bad) + Phrase("clauses fail for \(names).")]
  }

  /// The clauses that fail, and how many more there are.
  private func failures(most: Int) -> [Phrase] {
    let failures = run.conformance?.failures ?? []
    let more = failures.count - most
    return failures.prefix(most).map(\.short) + (more > 0 ? [Phrase("… and \(more) more", .bad)] : [])
  }

  private var correctness: [Block] {
    let items = failures(most: 20) + [run.studies?.sentence].compactMap(\.self)
    let list: [Block] = items.isEmpty ? [] : [.list(items)]
    guard let conformance = run.conformance else { return list }
    let matrix: Phrase =
      "A clause is one sentence that a promise has to keep, with the code that tests it. "
      + Phrase("The matrix has all \(conformance.clauses.count)", to: "correctness") + "."
    return [.table(conformance.countsOfDesigns)] + list + [.paragraph(matrix)]
  }

  private var reading: Block {
    .section(
      Section(id: "how-to-read-the-overview", level: 3, title: "How to read it", blocks: [.list(Reading(run).overview)])
    )
  }
}

extension BenchmarkRecord {
  var doubts: [Phrase] {
    let noisy = noisy
    if noisy.isEmpty {
      return [Phrase("No table was noisy: each control stayed within 20 % of what it repeats.")]
    }
    let worst = noisy.prefix(2).map { "\($0.workload.title) (\(Scale.ratio($0.noise.factor)) times)" }
    return [
      Phrase(
        """
        \(noisy.count) of the \(workloads.count { $0.noise != nil }) tables with a control were noisy: a subject, \
        measured again, differs by over 20 % (5 % for floor and chain-build).
        """),
      Phrase("The noisiest tables: \(Advice.list(worst)). Smaller differences are hidden there."),
    ]
  }
}

extension StudiesRecord {
  var sentence: Phrase {
    let scenarios = studies.flatMap { study in study.scenarios.map { (study.name, $0) } }
    let wrong = scenarios.filter { !$0.1.isRight || !$0.1.agrees }.map { "\($0.0), \($0.1.name)" }
    let head = "\(studies.count) case studies, \(scenarios.count) scripts: "
    return wrong.isEmpty
      ? Phrase(head) + Phrase("✓ every solution produces the expected output.", .good)
      : Phrase(head) + Phrase("✗ wrong in \(wrong.prefix(4).joined(separator: "; ")).", .bad)
  }
}
