import Dispatch
import FullPromises

/// Each thread attaches a block to every promise and fulfils it; the first call counts.
enum ContentionFull {
  static let prepare: Contention.Prepare = { promises, gate in
    let queue = Queue.make(.serial)
    let all = (0..<promises).map { _ in Promise<Int>.pending() }
    return { number in
      all[number].then(on: queue) { gate.count($0) }
      all[number].fulfill(1)
    }
  }
}
