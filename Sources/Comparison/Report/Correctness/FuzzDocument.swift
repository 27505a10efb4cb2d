import Record

/// How are random programs shown?
extension ConformanceRecord {
  var fuzzPart: Document {
    guard let fuzz else { return Document() }
    var document = Document(blocks: [.heading(3, "Random programs"), .paragraph(fuzz.sentence)])
    if let concurrency = fuzz.concurrency { document.add(.paragraph(concurrency)) }
    for difference in fuzz.found {
      document.add(.paragraph(Phrase("✗ \(difference.title)", .bad)))
      document.add(.lines(difference.sketch.map { Phrase($0) }))
    }
    return document
  }
}

extension ConformanceRecord.Fuzz {
  fileprivate var sentence: Phrase {
    let head = "\(programs) \(programs == 1 ? "program" : "programs") for each design, from seed \(seed): "
    return differences == 0
      ? Phrase(head) + Phrase("each design did what the model does.", .good)
      : Phrase(head) + Phrase(differences == 1 ? "1 difference." : "\(differences) differences.", .bad)
  }

  fileprivate var concurrency: Phrase? {
    guard concurrent > 0 else { return nil }
    return Phrase(
      """
      \(concurrent) histories of several threads, in \(overlapping) of which calls really overlapped, and \
      \(schedules) schedules of calls and deliveries were explained by the model\(differences == 0 ? "." : " or are below.")
      """)
  }
}

extension ConformanceRecord.Fuzz.Difference {
  fileprivate var title: String { "\(design), seed \(seed)" }
}
