import Foundation

/// Which of two subjects of a table is faster? One rule answers it for ranks, marks, sentences and comparisons of runs.
///
/// The ratio is taken round by round, so that what slowed a whole round down cancels out. A verdict needs an interval
/// of at least 95 % that leaves out 1, and a median ratio beyond the noise of the pair.
extension BenchmarkRecord.Workload {
  /// A change of less than one per cent is none: counts differ by a rounding.
  package static let leastFloor = 1.01

  /// One subject over another; nothing where one of them wasn't measured, or not in the same rounds.
  package func ratio(of name: String, to other: String) -> BenchmarkRecord.Ratio? {
    guard let interval = interval(of: name, over: other) else { return nil }
    let floor = max(Self.leastFloor, noise(of: name, and: other)?.factor ?? 1)
    return .init(to: other, interval: interval, floor: floor, verdict: verdict(interval, floor))
  }

  func interval(of name: String, over other: String) -> Interval? {
    guard let own = subject(name)?.samples, let others = subject(other)?.samples, own.count == others.count else {
      return nil
    }
    return Interval(ofRatios: zip(own, others).map { $0 == $1 ? 1 : $0 / $1 }, areCounts: !isTime)
  }

  private func verdict(_ ratio: Interval, _ floor: Double) -> BenchmarkRecord.Verdict {
    if !ratio.isConfident { return .tooFewRounds }
    let includesOne = ratio.low <= 1 && ratio.high >= 1
    if includesOne || max(ratio.median, 1 / ratio.median) <= floor { return .noDifference }
    return ratio.median < 1 ? (isTime ? .faster : .fewer) : isTime ? .slower : .more
  }

  package func isBetter(_ name: String, than other: String) -> Bool {
    ratio(of: name, to: other)?.verdict.isBetter == true
  }

  /// The rank of each subject that may have one: one more than the highest rank of those that are shown to be better.
  /// So equal ranks can't be distinguished. Controls have none, nor have subjects with too few rounds.
  package var ranks: [String: Int] {
    var left = subjects.filter { $0.ranked && !$0.isControl && $0.interval.isConfident }.map(\.name)
    var ranks: [String: Int] = [:]
    for rank in 1...max(1, left.count) {
      // None is best where subjects are better than one another in a ring: those have no rank.
      let best = left.filter { name in !left.contains { isBetter($0, than: name) } }
      for name in best { ranks[name] = rank }
      left.removeAll(where: best.contains)
    }
    return ranks
  }

  /// A winner's time has to be shorter than every other one by more than this: two builds of one commit differ by up to
  /// 5 %, because code and heap lie elsewhere in each process.
  package static let leastLead = 1.05

  /// The design that is shown to be better than each of the others, and by more than 5 % if times are compared. Nothing
  /// where there is none, where there is only one design, in a noisy table, and where a second machine disagrees.
  package var winner: BenchmarkRecord.Subject? {
    let designs = subjects.filter { !$0.isBaseline && $0.ranked }
    guard designs.count > 1, noise?.isTooMuch != true, isDisputed != true else { return nil }
    return designs.first { one in designs.allSatisfy { $0.name == one.name || leads(one.name, $0.name) } }
  }

  /// Whether another machine's record has the same table with another winner, or with none.
  func isDisputed(by other: BenchmarkRecord) -> Bool {
    guard let winner else { return false }
    return other.workloads.contains { $0.id == id && $0.scale == scale && $0.winner?.name != winner.name }
  }

  private func leads(_ name: String, _ other: String) -> Bool {
    guard let ratio = ratio(of: name, to: other), ratio.verdict.isBetter else { return false }
    return !isTime || ratio.median * Self.leastLead < 1
  }

  package func subject(_ name: String) -> BenchmarkRecord.Subject? { subjects.first { $0.name == name } }
}

extension BenchmarkRecord {
  /// The record without the winners that the record of a second machine doesn't confirm.
  package func confirmed(by other: BenchmarkRecord) -> BenchmarkRecord {
    var record = self
    for place in workloads.indices where workloads[place].isDisputed(by: other) {
      record.workloads[place].isDisputed = true
    }
    return record
  }
}

extension BenchmarkRecord.Verdict {
  /// Whether the subject needs less than what it is compared with.
  package var isBetter: Bool { self == .faster || self == .fewer }

  package var isDifference: Bool { self != .noDifference && self != .tooFewRounds }
}
