import PromiseConformance
import Record

/// How does the command play every small program?
extension ConformanceRecord.Small {
  /// Plays them on one subject after the other, so many steps longer than a run of the suite does.
  init(longer: Int, on subjects: [Subject], _ progress: @escaping ProgressHandler) {
    self.init(reaches: [:], found: [])
    for (index, subject) in subjects.enumerated() {
      let (reached, difference) = Fuzz().runSmall(longer: longer, on: subject) { done in
        progress(Progress(part: "small programs", done: index, total: subjects.count, what: "\(subject.name): \(done)"))
      }
      reaches[subject.name] = reached
      found += (difference.map { [$0] } ?? []).map { .init(design: subject.name, seed: $0.seed, sketch: $0.sketch) }
    }
  }
}
