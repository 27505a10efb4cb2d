import Record

/// How are random programs shown?
extension ConformanceRecord {
  var fuzzPart: Document {
    guard let fuzz else { return Document() }
    return Document(
      blocks: [.heading(3, "Random programs"), .paragraph(fuzz.sentence)] + fuzz.found.flatMap(\.blocks))
  }

  var smallPart: Document {
    guard let small else { return Document() }
    // A design's run ends with its first difference.
    let vocabularies = small.reaches.values.max { $0.count < $1.count }?.map(\.vocabulary) ?? []
    let table = Table(
      columns: [.init(title: "vocabulary")] + designs.map { .init(title: $0.name) },
      rows: vocabularies.map { name in
        [Phrase(name)]
          + designs.map { design in
            let reach = small.reaches[design.name]?.first { $0.vocabulary == name }
            return Phrase(reach?.words ?? "–")
          }
      })
    let words: Phrase = """
      Every program of up to so many steps, of the kinds that a vocabulary has, and how many these are. Beyond: a program \
      for each pair of a state of the model and a next step.
      """
    return Document(
      blocks: [.heading(3, "Small programs"), .paragraph(words), .table(table)] + small.found.flatMap(\.blocks))
  }
}

extension ConformanceRecord.Small.Reach {
  fileprivate var words: String {
    pairs == 0 ? "\(length): \(programs)" : "\(length): \(programs); \(end): \(pairs)"
  }
}

extension ConformanceRecord.Fuzz {
  fileprivate var sentence: Phrase {
    let head = "\(programs) \(programs == 1 ? "program" : "programs") for each design, from seed \(seed): "
    return found.isEmpty
      ? Phrase(head) + Phrase("every design did what the model does.", .good)
      : Phrase(head) + Phrase(found.count == 1 ? "1 difference." : "\(found.count) differences.", .bad)
  }
}

extension ConformanceRecord.Fuzz.Difference {
  fileprivate var blocks: [Block] {
    [
      .paragraph(Phrase("✗ \(design)\(seed.map { ", seed \($0)" } ?? "")", .bad)),
      .lines(sketch.map { Phrase($0) }),
    ]
  }
}
