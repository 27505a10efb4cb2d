// What several blocks of a chain change together has to be safe to change from any queue.
// refused: mutation of captured var 'lines' in concurrently-executing code
import ResolveBlockPromise
import Synchronization

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}

private func log(_ promise: Promise<Int>) {
  #if WRONG
    var lines: [String] = []
    promise.then { value in lines.append("\(value)") }
  #else
    let lines = Lines()
    promise.then { value in lines.append("\(value)") }
  #endif
}
