import PromiseConformance
import Record

/// How does the command run random programs?
extension ConformanceRecord.Fuzz {
  /// Runs them on one subject after the other: sequential programs, then histories, which are fewer.
  init(
    _ count: Int, seed: UInt64, on subjects: [Subject], _ runner: Runner, _ progress: @escaping ProgressHandler
  ) {
    self.init(programs: count, seed: seed, concurrent: 0, overlapping: 0, found: [])
    let few = Self.few(count)
    for (index, subject) in subjects.enumerated() {
      let show = Self.reporter(count, index, of: subjects, progress)
      var results = [runner.run(.programs(count, seed: seed), on: subject) { show($0, "") }]
      for chains in [false, true] {
        let errand = Errand.histories(few, seed: seed, chains: chains)
        results.append(runner.run(errand, on: subject) { show(count, ": history \($0)") })
      }
      concurrent += results.map(\.histories).reduce(0, +)
      overlapping += results.map(\.overlapping).reduce(0, +)
      found += results.compactMap(\.difference).map { Difference($0, of: subject) }
    }
  }

  /// How many histories go with so many sequential programs.
  private static func few(_ count: Int) -> Int { min(max(count / 100, 1), 2_000) }

  private static func reporter(
    _ count: Int, _ index: Int, of subjects: [Subject], _ progress: @escaping ProgressHandler
  ) -> (_ done: Int, _ what: String) -> Void {
    { done, what in
      progress(
        Progress(
          part: "programs", done: index * count + done, total: subjects.count * count,
          what: subjects[index].name + what))
    }
  }
}

extension ConformanceRecord.Fuzz.Difference {
  init(_ difference: Fuzz.Difference, of subject: Subject) {
    self.init(design: subject.name, seed: difference.seed, sketch: difference.sketch)
  }
}

extension Arguments {
  func programs() throws(Refusal) -> (count: Int, seed: UInt64)? {
    let seed = try last(.seed).map { text throws(Refusal) in
      guard let seed = UInt64(text) else {
        throw .usage("\(Option.seed.name) takes a whole number from 0 to \(UInt64.max), not '\(text)'.")
      }
      return seed
    }
    guard let count = try count(.fuzz) else {
      if seed != nil { throw .usage("\(Option.seed.name) belongs to \(Option.fuzz.spelled).") }
      return nil
    }
    return (count, seed ?? 1)
  }
}
