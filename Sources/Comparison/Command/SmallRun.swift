import PromiseConformance
import Record

/// How does the command play every small program?
extension ConformanceRecord.Small {
  /// Plays them on one subject after the other, so many steps longer than a run of the suite does.
  init(longer: Int, on subjects: [Subject], _ progress: @escaping ProgressHandler) {
    self.init(reaches: [], found: [])
    var every = EveryProgram()
    every.longer = longer
    for (index, subject) in subjects.enumerated() {
      let finding = every.run(on: subject) { done in
        progress(Progress(part: "small programs", done: index, total: subjects.count, what: "\(subject.name): \(done)"))
      }
      reaches += finding.reaches.map {
        Reach(
          design: subject.name, vocabulary: $0.vocabulary, length: $0.length, programs: $0.programs, pairs: $0.pairs,
          end: $0.end)
      }
      if let difference = finding.difference {
        found.append(ConformanceRecord.Fuzz.Difference(design: subject.name, seed: nil, sketch: difference.sketch))
      }
    }
  }
}
