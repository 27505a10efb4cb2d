import Dispatch
import Record

/// The queue of a row. It knows its place, and the probe of the measurement that it is made for.
struct Queue: Sendable {
  static let key = DispatchSpecificKey<Queue>()

  let place: BenchmarkRecord.Place
  let probe: Probe?

  /// A queue of its own, except for the main queue. An inactive one runs nothing before it is activated; the main queue
  /// is never idle.
  static func make(_ place: BenchmarkRecord.Place, isInactive: Bool = false) -> DispatchQueue {
    let attributes: DispatchQueue.Attributes = isInactive ? .initiallyInactive : []
    let queue: DispatchQueue =
      switch place {
      case .serial, .caller: DispatchQueue(label: "benchmark.serial", attributes: attributes)
      case .concurrent: DispatchQueue(label: "benchmark.concurrent", attributes: attributes.union(.concurrent))
      case .main: .main
      }
    queue.setSpecific(key: key, value: Queue(place: place, probe: Probe.current))
    return queue
  }
}
