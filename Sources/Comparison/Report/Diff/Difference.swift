import Foundation
import Record

/// What changed from one run to another? Each subject is compared with itself.
///
/// Times are compared as ratios to the baseline of their own run, because two runs never meet the same machine. A time
/// changed when the interval of the quotient leaves out 1, and its median lies beyond the noise of the pair in both
/// runs. Counts need no baseline and have no noise to speak of. They are compared as they are, whatever the load was.
extension DiffRecord {
  /// How many of the compared figures change by chance alone, at most: what draws of two runs of one truth showed.
  static let chance = 0.02

  /// Compares the tables that both runs have. What one of them lacks becomes a gap.
  public init(from first: BenchmarkRecord, to second: BenchmarkRecord) {
    self.init(first: first.machine, second: second.machine, unlike: first.machine.unlike(second.machine))
    loaded = [("A", first.highLoad), ("B", second.highLoad)].compactMap { name, load in load.map { "\(name): \($0)" } }
    for table in first.workloads {
      if let other = second.workload(table.id, table.scale) {
        compare(table, other)
      } else {
        gaps.append(Gap(workload: table.id, scale: table.scale, reason: "only in A"))
      }
    }
    for table in second.workloads where first.workload(table.id, table.scale) == nil {
      gaps.append(Gap(workload: table.id, scale: table.scale, reason: "only in B"))
    }
  }

  private mutating func compare(_ first: BenchmarkRecord.Workload, _ second: BenchmarkRecord.Workload) {
    let baselines = Set([first.baseline, second.baseline])
    let subjects = (first.subjects + second.subjects).filter { !$0.isControl && !baselines.contains($0.name) }
    let start = changes.count
    for name in subjects.map(\.name).withoutRepetition {
      do throws(Reason) {
        changes.append(try Self.change(of: name, first, second))
      } catch {
        gaps.append(Gap(workload: first.id, scale: first.scale, design: name, reason: error.text))
      }
    }
    let verdicts = changes[start...].map(\.verdict)
    let isTogether = verdicts.count > 1 && Set(verdicts).count == 1 && [.slower, .faster].contains(verdicts[0])
    for place in changes.indices[start...] where first.isTime {
      if !loaded.isEmpty {
        (changes[place].verdict, changes[place].hidden) = (.notComparable, nil)
      } else if isTogether {
        changes[place].verdict = .together
      }
    }
  }

  private static func change(
    of name: String, _ first: BenchmarkRecord.Workload, _ second: BenchmarkRecord.Workload
  ) throws(Reason) -> Change {
    guard let old = first.subject(name) else { throw Reason("only in B") }
    guard let new = second.subject(name) else { throw Reason("only in A") }
    guard first.unit == second.unit else { throw Reason("in \(first.unit) in A, in \(second.unit) in B") }
    guard first.processors == second.processors else { throw Reason("not on as many processors in both") }
    var change = Change(
      workload: first.id, scale: first.scale, design: name, unit: first.unit, first: old.interval, second: new.interval,
      quotient: nil, floor: first.isHeap ? Quotient.leastFloorOfHeap : Quotient.leastFloor, verdict: .unchanged)
    guard first.isTime else {
      change.judgeCounts()
      return change
    }
    let (before, after) = (try ratio(of: old, in: first, "A"), try ratio(of: new, in: second, "B"))
    guard before.to == after.to else { throw Reason("a ratio to \(before.to) in A, to \(after.to) in B") }
    (change.unit, change.first, change.second) = ("times \(before.to)", before.interval, after.interval)
    guard let quotient = Quotient.of(change.second, over: change.first) else {
      throw Reason("a ratio isn't above zero")
    }
    change.quotient = quotient
    change.judgeTimes(quotient, before, after, limit: first.limit)
    return change
  }

  /// The subject's ratio. A table without a control had no baseline: the two are always measured together.
  private static func ratio(
    of subject: BenchmarkRecord.Subject, in table: BenchmarkRecord.Workload, _ run: String
  ) throws(Reason) -> BenchmarkRecord.Ratio {
    if let ratio = subject.ratio { return ratio }
    throw Reason("no ratio in \(run): its baseline wasn't measured at this size")
  }
}

/// Why a subject can't be compared.
private struct Reason: Error {
  let text: String

  init(_ text: String) { self.text = text }
}

extension DiffRecord.Change {
  fileprivate mutating func judgeTimes(
    _ quotient: Interval, _ first: BenchmarkRecord.Ratio, _ second: BenchmarkRecord.Ratio, limit: Double
  ) {
    floor = max(first.floor, second.floor, BenchmarkRecord.Workload.leastFloorBetweenRuns)
    let distance = max(quotient.median, 1 / quotient.median)
    let includesOne = quotient.low <= 1 && quotient.high >= 1
    if !quotient.isConfident {
      verdict = .undecided
    } else if !includesOne, distance > floor {
      verdict = quotient.median > 1 ? .slower : .faster
    } else if distance > limit {
      let worse = first.floor >= second.floor ? "A" : "B"
      hidden = includesOne ? "the interval holds 1" : "the control of \(worse) strays by \(Scale.ratio(floor))"
    }
  }

  /// A count changed when the intervals of both runs don't touch and its medians differ by more than the least floor.
  /// The count of a thread that the system starts, spread over a thousand promises, isn't a change of the promise.
  fileprivate mutating func judgeCounts() {
    if first.median > 0 { quotient = Quotient.of(second, over: first) }
    if second.low > first.high, second.median > first.median * floor { verdict = .more }
    if second.high < first.low, second.median * floor < first.median { verdict = .fewer }
  }
}

/// The interval of the quotient of two figures that were measured apart.
enum Quotient {
  /// A change of less than one per cent is none, as in the benchmark's own verdicts.
  static let leastFloor = BenchmarkRecord.Workload.leastFloor

  /// When the allocator gives a place again, it may be 16 bytes larger than was asked for. Spread over a thousand
  /// promises that was 3 % from run to run.
  static let leastFloorOfHeap = 1.05

  /// From an interval for one question to one for many.
  private static let widening = Interval.deviationsOfMany / Interval.deviations

  /// On the scale of logarithms a quotient is a difference. Each end of its interval is as far from the median as the
  /// two ends that lead there, added as the sides of a right angle: errors of two runs are independent. It is widened
  /// to 99.8 %, as there are many quotients. Nothing where an end isn't above zero.
  static func of(_ figure: Interval, over other: Interval) -> Interval? {
    let ends = [figure.median, figure.low, figure.high, other.median, other.low, other.high]
    guard ends.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    let median = figure.median / other.median
    let down = hypot(log(figure.median / figure.low), log(other.high / other.median)) * widening
    let up = hypot(log(figure.high / figure.median), log(other.median / other.low)) * widening
    return Interval(
      median: median, low: median / exp(down), high: median * exp(up), coverage: min(figure.coverage, other.coverage))
  }
}

extension BenchmarkRecord.Workload {
  /// Whether it counts bytes that the allocator gave. The bytes of a program are exact.
  fileprivate var isHeap: Bool { unit == "bytes" && id != "size" }
}

extension BenchmarkRecord {
  func workload(_ id: String, _ scale: Int) -> Workload? { workloads.first { $0.id == id && $0.scale == scale } }
}

extension BenchmarkRecord.Workload {
  /// The subject that the others are compared with; plain Dispatch where the record names none, as for what is counted
  /// once.
  var baseline: String { subjects.lazy.compactMap(\.ratio?.to).first ?? BenchmarkRecord.Subject.dispatch }
}
