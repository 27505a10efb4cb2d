import Record

extension Prices {
  /// The titles of the rows, and the workloads whose figures stand there.
  private static let measured: [(title: String, workloads: [String])] = [
    ("ns of a link", ["plain-link"]), ("allocations of a link", ["plain-link-allocations"]),
    ("ns of an observer", ["plain-observer"]), ("allocations of an observer", ["plain-observer-allocations"]),
    ("bytes of a program", ["size", "plain-size"]),
  ]

  /// A module beside its short promise, and what trials said of the other kind of core.
  func table(_ pair: Pair) -> Table {
    let names = [pair.plain, pair.module]
    let trials = trials.filter { trial in trial.design == pair.module }
    let counted: [(title: String, of: (String) -> Int)] =
      [("lines of code", { lines(folder(of: $0)) }), ("lines of the files named below", { linesNamed(of: $0) })]
      + [.holds, .differs, .fails, .races, .notOffered].map { outcome in
        ("clauses: \(outcome.words)", { count(outcome, of: $0) })
      }
    var rows = counted.map { row in [row.title] + names.map { Scale.count(row.of($0)) } }
    rows += Self.measured.map { row in [row.title] + names.map { figure(of: $0, row.workloads) } }
    if !trials.isEmpty { for row in rows.indices { rows[row].append("") } }
    rows += trials.map { trial in
      let figures = pair.isTyped ? [trial.typed, trial.erased] : [trial.erased, trial.typed]
      return ["trial of \(trial.year): \(trial.measure)", ""] + figures.map { Scale.count(Int($0)) }
    }
    let heads = names + (trials.isEmpty ? [] : ["with \(pair.isTyped ? "an erased" : "a typed") core"])
    return Table(
      columns: [.init(title: "", wraps: true)] + heads.map { .init(title: $0, isNumeric: true) },
      rows: rows.map { row in row.map { Phrase($0) } })
  }

  /// How many lines the files have that prevent some danger; all of a short promise's.
  private func linesNamed(of subject: String) -> Int {
    let files = Set(Danger.all.flatMap { danger in danger.files[subject] ?? [] })
    if files.isEmpty { return lines(folder(of: subject)) }
    return files.reduce(0) { sum, file in sum + lines("\(subject)/\(file)") }
  }

  /// What the guarantees cost, over all designs.
  var savings: String {
    func times(_ workloads: [String]) -> String {
      let ratios = Self.pairs.compactMap { pair -> Double? in
        guard let short = found(pair.plain, workloads)?.subject.median, short > 0,
          let module = found(pair.module, workloads)?.subject.median
        else { return nil }
        return module / short
      }
      return "\(Scale.ratio(ratios.min() ?? 1)) to \(Scale.ratio(ratios.max() ?? 1)) times"
    }
    return """
      A module takes \(times(["plain-observer"])) as long for an observer as its short promise, and \
      \(times(["plain-link"])) as long for a link. Its chain adds \(times(["size", "plain-size"])) as many bytes to a \
      program. A short promise needs no lock, no list of what is still to be run or released, no search for cycles and \
      no report; each of these prevents something that is shown below. A module whose link needs fewer allocations \
      than that of its short promise takes no longer for it.
      """
  }

  private func found(_ name: String, _ workloads: [String]) -> (subject: BenchmarkRecord.Subject, isTime: Bool)? {
    let tables = runs.lazy.compactMap(\.benchmark).flatMap(\.workloads).filter { workloads.contains($0.id) }
    return tables.compactMap { table in table.subject(name).map { ($0, table.isTime) } }.first
  }

  private func figure(of subject: String, _ workloads: [String]) -> String {
    guard let (found, isTime) = found(subject, workloads) else { return "–" }
    guard isTime else { return Scale.counted(found.median) }
    return "\(rounded(found.median)) (\(rounded(found.low, .down))–\(rounded(found.high, .up)))"
  }

  /// The number with two significant digits.
  private func rounded(_ value: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero) -> String {
    var unit = 1.0
    while value / unit >= 99.5 { unit *= 10 }
    return Scale.count(Int((value / unit).rounded(rule) * unit))
  }

  private func count(_ outcome: ConformanceRecord.Outcome, of subject: String) -> Int {
    clauses.count { clause in cell(of: clause, subject)?.outcome == outcome }
  }

  private func cell(of clause: ConformanceRecord.Clause, _ subject: String) -> ConformanceRecord.Cell? {
    if let cell = clause.results[subject] { return cell }
    let same = runs.lazy.compactMap(\.conformance).flatMap(\.clauses).first { other in
      other.id == clause.id && other.results[subject] != nil
    }
    return same?.results[subject]
  }

  /// How many clauses of each danger hold, by step and by module.
  var stepByStep: Table {
    let columns =
      Self.steps.map { (title: "\($0.step): \($0.name)", name: $0.name) }
      + Self.pairs.map { (title: $0.module, name: $0.module) }
    return Table(
      columns: [.init(title: "", wraps: true)] + columns.map { .init(title: $0.title, isNumeric: true) },
      rows: Danger.all.map { danger in
        [Phrase(danger.title)] + columns.map { column in verdict(of: column.name, danger) }
      })
  }

  private func verdict(of subject: String, _ danger: Danger) -> Phrase {
    let asked = clauses.filter { clause in
      let isAbout = danger.declared.contains(clause.id) || Self.steps.contains { shows(danger, clause, $0.name) }
      return isAbout && wasAsked(clause, subject)
    }
    if asked.isEmpty { return Phrase("–", .absent) }
    func count(_ outcome: ConformanceRecord.Outcome) -> Int {
      asked.count { clause in cell(of: clause, subject)?.outcome == outcome }
    }
    let shown = asked.count { clause in shows(danger, clause, subject) }
    let (holds, differs) = (count(.holds), count(.differs))
    let hidden = asked.count - holds - differs - shown
    return Phrase(
      "\(holds) of \(asked.count)" + (hidden == 0 ? "" : ", \(hidden) not shown")
        + (differs == 0 ? "" : ", ≠ \(differs)"), shown == 0 ? .plain : .bad)
  }

  private func wasAsked(_ clause: ConformanceRecord.Clause, _ subject: String) -> Bool {
    switch cell(of: clause, subject)?.outcome {
    case .holds, .differs, .fails, .races: true
    case .notOffered, .notRun, nil: false
    }
  }

  /// Whether a short promise fails the clause for this reason. No module fails a clause.
  private func shows(_ danger: Danger, _ clause: ConformanceRecord.Clause, _ form: String) -> Bool {
    guard let cell = clause.results[form], !clause.isSearch else { return false }
    guard let failure = danger.failure else { return cell.outcome == .races }
    return cell.outcome == .fails && cell.known == failure.rawValue
  }

  /// What happens, a program that shows it, the clauses that a short promise fails, and the files that prevent it.
  func blocks(_ danger: Danger) -> [Block] {
    let forms = Self.steps.compactMap { step in clauses(of: danger, step.name) }
    let failed = danger.failure == nil ? "Not tested with two threads at once:" : "What the short promises fail:"
    let files = Self.pairs.compactMap { pair -> Phrase? in
      guard let files = danger.files[pair.module] else { return nil }
      return Phrase("\(pair.module): ")
        + files.map { file in
          let path = "\(pair.module)/\(file)"
          return Phrase(file, file: "../Sources/\(path)") + Phrase(", \(lines(path)) lines")
        }.joined("; ")
    }
    return [
      .heading(3, danger.title), .markdown(danger.consequence),
      .paragraph(
        "With " + Phrase(danger.form, file: "../Sources/\(folder(of: danger.form))") + ":"),
      .markdown("<!-- snippet: \(danger.name) -->\n```swift\n\(program(danger.name))\n```"),
    ] + (forms.isEmpty ? [] : [.paragraph(Phrase(failed)), .list(forms)])
      + [.paragraph("What prevents it, or reports it, or lets you avoid it:"), .list(files)]
  }

  /// In which clauses the form shows the danger.
  private func clauses(of danger: Danger, _ form: String) -> Phrase? {
    let lost = clauses.filter { clause in shows(danger, clause, form) }
    if lost.isEmpty { return nil }
    let ids = lost.map(\.id)
    let otherwise = lost.count { clause in clause.results[form]?.holdsOtherwise ?? false }
    let shown = ids.prefix(6).joined(separator: ", ") + (ids.count > 6 ? " and \(ids.count - 6) more" : "")
    return Phrase(
      "\(form), \(ids.count) \(ids.count == 1 ? "clause" : "clauses")"
        + (otherwise == 0 ? "" : ", \(otherwise) of which hold when nothing races") + ": \(shown)")
  }
}

extension ConformanceRecord.Cell {
  /// Whether a clause that races holds as far as it was run.
  fileprivate var holdsOtherwise: Bool { outcome == .races && detail.hasSuffix("it holds when nothing races") }
}
