import Affinity
import Foundation

/// On how many processors the threads of this program run, and the programs that it starts.
enum Processors {
  /// On one, where the system allows that. A thread that is woken on another one waits until that is awake, and for
  /// what its caches don't have: a host lets this take three times as long for minutes, or not.
  case one
  /// On all, for what happens when threads run beside each other.
  case all

  /// On how many this thread may run.
  static var count: Int {
    let count = Int(affinity_count())
    return count > 0 ? count : ProcessInfo.processInfo.activeProcessorCount
  }

  func use() {
    switch self {
    case .one: affinity_use_one()
    case .all: affinity_use_all()
    }
  }
}
