import Dispatch
import Record
import Synchronization

/// Where did the steps of a subject run? Asked while it warms up; while a figure is taken, each step only reads a flag.
final class Probe: Sendable {
  /// The probe of the measurement that this thread makes.
  @TaskLocal static var current: Probe?
  private static let active = Atomic<Int>(0)

  private let seen = Lock<Set<BenchmarkRecord.Place>>([])

  /// Notes the place of a step.
  @inline(__always)
  static func look() {
    if active.load(ordering: .relaxed) > 0 { note() }
  }

  /// A step that every subject of a row does alike.
  @inline(__always)
  static func step(_ value: Int) -> Int {
    look()
    return value + 1
  }

  /// The figures of a measurement, whose steps all have to run in a place. A row without a place asks nothing, and a
  /// subject that has no figures, because nothing can be counted here, has made no steps.
  static func checking(_ place: BenchmarkRecord.Place?, _ measure: () throws -> [Double?]) throws -> [Double?] {
    guard let place else { return try measure() }
    let probe = Probe()
    active.wrappingAdd(1, ordering: .sequentiallyConsistent)
    defer { active.wrappingSubtract(1, ordering: .sequentiallyConsistent) }
    let figures = try $current.withValue(probe, operation: measure)
    let seen = probe.seen.withLock { $0 }
    guard seen == [place] || figures.allSatisfy({ $0 == nil }) else { throw WrongPlace(seen: seen, expected: place) }
    return figures
  }

  @inline(never)
  private static func note() {
    if let queue = DispatchQueue.getSpecific(key: Queue.key) {
      queue.probe?.seen.withLock { _ = $0.insert(queue.place) }
    } else {
      current?.seen.withLock { _ = $0.insert(.caller) }
    }
  }
}

/// A subject that doesn't belong into its row.
struct WrongPlace: Error, CustomStringConvertible {
  let seen: Set<BenchmarkRecord.Place>
  let expected: BenchmarkRecord.Place

  var description: String {
    let places =
      seen.isEmpty ? "in no known place" : "on the \(seen.map(\.rawValue).sorted().joined(separator: " and the "))"
    return "its steps ran \(places), and its row is about the \(expected.rawValue)"
  }
}
