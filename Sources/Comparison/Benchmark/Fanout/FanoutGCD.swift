import Dispatch
import Record

/// A block kept for each observer, and enqueued when the value is there.
enum FanoutGCD {
  static func pass(_ place: BenchmarkRecord.Place) -> Pass {
    Pass(name: Benchmark.baseline, note: "blocks in an array, and so many async calls when the value is there") {
      observers, meter in
      try Fanout.measure(observers, on: place, &meter) { queue, gate in
        var blocks: [@Sendable () -> Void] = []
        for _ in 0..<observers { blocks.append { gate.arrive(1) } }
        for block in blocks { queue.async(execute: block) }
      }
    }
  }
}
