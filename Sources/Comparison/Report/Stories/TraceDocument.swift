import Record

/// How is a scene shown in lines? One table for each design: a column for each place, a row for each event.
extension TraceRecord: Reportable {
  package func document(verbose: Bool) -> Document {
    var document = Document()
    for scenario in scenarios {
      document.blocks += [.heading(2, scenario.name), .paragraph(Phrase(scenario.statement))]
      for performance in scenario.performances {
        document.blocks += [.heading(3, performance.design)] + remark(performance) + [.table(table(performance))]
      }
    }
    return document
  }

  private func remark(_ performance: Performance) -> [Block] {
    performance.remark.isEmpty ? [] : [.paragraph(Phrase(performance.remark, .different))]
  }

  private func table(_ performance: Performance) -> Table {
    let places = performance.places
    return Table(
      "What happened in \(performance.design)",
      columns: [.init(title: "", isNumeric: true)] + places.map { .init(title: $0, wraps: true) },
      rows: performance.events.enumerated().map { number, event in
        [Phrase("\(number + 1)", .faint)]
          + places.map { $0 == event.place ? Phrase(event.sentence, event.kind.tone) : "" }
      })
  }
}

extension TraceRecord.Performance {
  /// Where anything happened, in the order of the first events.
  var places: [String] { events.map(\.place).withoutRepetition }
}

extension TraceRecord.Event {
  var sentence: String { "\(kind.sign) \(kind.rawValue) \(what)" }
}

extension TraceRecord.Event.Kind {
  var sign: String {
    switch self {
    case .created: "○"
    case .started: "▷"
    case .settled: "●"
    case .delivered: "■"
    case .cancelled: "⊘"
    case .freed: "×"
    }
  }

  fileprivate var tone: Tone {
    switch self {
    case .created, .started: .plain
    case .settled: .good
    case .delivered: .strong
    case .cancelled: .bad
    case .freed: .faint
    }
  }
}
