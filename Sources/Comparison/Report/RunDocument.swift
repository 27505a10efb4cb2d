import Record

/// In which order is a whole run told? Correctness first, then the studies, then the figures.
extension RunRecord: Reportable {
  func document(verbose: Bool) -> Document {
    var document = Document(blocks: [.heading(1, "Four promise designs, compared")])
    let facts = [machine.date, machine.commit].filter { !$0.isEmpty }
    if !facts.isEmpty { document.add(.paragraph(Phrase("Run of \(facts.joined(separator: ", commit ")).", .faint))) }
    if let conformance { document.add(conformance.document(verbose: verbose)) }
    if let studies { document.add(studies.document(verbose: verbose)) }
    if let benchmark { document.add(benchmark.document(verbose: verbose)) }
    return document
  }
}
