import Dispatch
import Synchronization

/// Where do the programs of the atlas run? Here is the work that a program settles later, queues whose blocks run when
/// the program waits for them, and the list of what was seen.
package struct Stage: Sendable {
  package typealias Settle = @Sendable (Result<Int, Problem>) -> Void

  private final class Seen: Sendable {
    let events = Mutex<[String]>([])
    let sources = Mutex<[String: (opened: Result<Int, Problem>?, runs: [Settle])]>([:])
    let root = DispatchQueue(label: "stage")
    let queues: [DispatchQueue]

    init() {
      let root = root
      queues = ["", " on queue1", " on queue2"].map { name in
        let queue = DispatchQueue(label: "stage\(name)", target: root)
        queue.setSpecific(key: Stage.place, value: name)
        return queue
      }
      root.suspend()
    }

    deinit { root.resume() }
  }

  /// What is noted of the queue that a block runs on.
  private static let place = DispatchSpecificKey<String>()

  private let seen = Seen()

  package init() {}

  /// What was seen so far.
  package var events: [String] { seen.events.withLock { $0 } }

  var queue: DispatchQueue { seen.queues[0] }
  var queue1: DispatchQueue { seen.queues[1] }
  var queue2: DispatchQueue { seen.queues[2] }

  /// Lets the queues run, one at a time, until nothing is left.
  func drain() {
    seen.root.resume()
    for _ in 0..<50 { seen.root.sync {} }
    seen.root.suspend()
  }

  // MARK: Work

  /// The work of a promise runs. If it was settled before, it is settled at the end of the work.
  func begin(_ name: String, _ done: @escaping Settle) {
    note("the work of \(name) runs")
    let opened = seen.sources.withLock { sources in
      if sources[name]?.opened == nil { sources[name, default: (nil, [])].runs.append(done) }
      return sources[name]?.opened
    }
    if let opened { done(opened) }
  }

  /// The same for a promise that is settled by its own functions.
  func begin(_ name: String) { note("the work of \(name) runs") }

  /// Calls the completion handlers of all runs, and of those to come.
  func settle(_ name: String, _ result: Result<Int, Problem>) {
    let runs = seen.sources.withLock { sources in
      let source = sources[name] ?? (nil, [])
      sources[name] = (source.opened ?? result, source.runs)
      return source.runs
    }
    for done in runs { done(result) }
  }

  // MARK: What is seen

  func stopped(_ name: String) { note("the work of \(name) is stopped") }
  func ran(_ name: String, _ value: Int) { note("the block of \(name) gets value \(value)\(here)") }
  func ran(_ name: String, _ error: any Error) { note("the block of \(name) gets \(words(.failure(error)))\(here)") }
  func got(_ handler: Int, _ result: Result<Int, any Error>) { note("handler \(handler) gets \(words(result))\(here)") }
  func got<Failure>(_ handler: Int, _ result: Result<Int, Failure>) { got(handler, result.mapError { $0 }) }

  private var here: String { DispatchQueue.getSpecific(key: Self.place) ?? "" }

  private func note(_ event: String) { seen.events.withLock { $0.append(event) } }

  private func words(_ result: Result<Int, any Error>) -> String {
    switch result {
    case .success(let value): "value \(value)"
    case .failure(let error as Problem): "error \(error.code)"
    case .failure: "an error of the design"
    }
  }
}

/// What a program settles a promise with, if not with a value.
package struct Problem: Error, Sendable {
  let code: Int

  init(_ code: Int) { self.code = code }
}

extension Error {
  /// The code of a problem; 0 of the designs' own errors.
  var code: Int { (self as? Problem)?.code ?? 0 }
}
