import PromiseConformance
import Record

/// How does the command run random programs?
extension ConformanceRecord.Fuzz {
  /// Runs them on one subject after the other.
  init(
    _ count: Int, seed: UInt64, on subjects: [Subject], _ runner: Runner, _ progress: @escaping ProgressHandler
  ) {
    self.init(programs: count, seed: seed, found: [])
    for (index, subject) in subjects.enumerated() {
      let result = runner.run(.programs(count, seed: seed), on: subject) { done in
        let (done, total) = (index * count + done, subjects.count * count)
        progress(Progress(part: "programs", done: done, total: total, what: subject.name))
      }
      if let difference = result.difference { found.append(Difference(difference, of: subject)) }
    }
  }
}

extension ConformanceRecord.Fuzz.Difference {
  init(_ difference: Fuzz.Difference, of subject: Subject) {
    self.init(design: subject.name, seed: difference.seed, sketch: difference.sketch)
  }
}

extension Arguments {
  func programs() throws -> (count: Int, seed: UInt64)? {
    let seed = try last(.seed).map { text throws(Refusal) in
      guard let seed = UInt64(text) else {
        throw Refusal.usage("\(Option.seed.name) takes a whole number from 0 to \(UInt64.max), not '\(text)'.")
      }
      return seed
    }
    guard let count = try count(.fuzz) else {
      if seed != nil { throw Refusal.usage("\(Option.seed.name) belongs to \(Option.fuzz.spelled).") }
      return nil
    }
    return (count, seed ?? 1)
  }
}
