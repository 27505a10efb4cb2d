import PromiseConformance
import Record

/// How does the command play every small program?
extension ConformanceRecord.Small {
  /// Plays them on one subject after the other, so many steps longer than a run of the suite does.
  init(longer: Int, on subjects: [Subject], _ runner: Runner, _ progress: @escaping ProgressHandler) {
    self.init(reaches: [:], found: [])
    for (index, subject) in subjects.enumerated() {
      let result = runner.run(.small(longer: longer), on: subject) { done in
        progress(Progress(part: "small programs", done: index, total: subjects.count, what: "\(subject.name): \(done)"))
      }
      reaches[subject.name] = result.reaches
      if let difference = result.difference { found.append(.init(difference, of: subject)) }
    }
  }
}
