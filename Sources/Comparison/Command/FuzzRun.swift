import PromiseConformance
import Record

/// How does the command run random programs?
extension ConformanceRecord.Fuzz {
  /// Runs them on one subject after the other: sequential programs, then histories and schedules, which are fewer.
  init(_ count: Int, seed: UInt64, on subjects: [Subject], _ progress: @escaping ProgressHandler) {
    var counts = (concurrent: 0, overlapping: 0, schedules: 0)
    var found: [Difference] = []
    for (index, subject) in subjects.enumerated() {
      let show = Self.reporter(count, index, of: subjects, progress)
      let sequential = Fuzz(seed: seed).run(count, on: subject) { show($0, "") }
      let few = Self.few(count)
      let histories = [false, true].map { chains in
        Histories(seed: seed, chains: chains).run(few, on: subject) { show(count, ": history \($0)") }
      }
      let schedules = Schedules(seed: seed).run(few, on: subject) { show(count, ": schedules of program \($0)") }
      counts.concurrent += histories.map(\.histories).reduce(0, +)
      counts.overlapping += histories.map(\.overlapping).reduce(0, +)
      counts.schedules += schedules.schedules
      let differences = [sequential.difference] + histories.map(\.difference) + [schedules.difference]
      found += differences.compactMap { $0 }.map {
        Difference(design: subject.name, seed: $0.seed, sketch: $0.sketch)
      }
    }
    self.init(
      programs: count, seed: seed, concurrent: counts.concurrent, overlapping: counts.overlapping,
      schedules: counts.schedules, found: found)
  }

  /// How many histories, and programs whose schedules are played, go with so many sequential programs.
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

extension Arguments {
  /// How many programs were asked for, and the seed of the first.
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
