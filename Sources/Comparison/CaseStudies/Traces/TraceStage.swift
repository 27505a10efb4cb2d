import Dispatch
import Record

/// What is a scenario played on? A service that answers later, a queue for blocks, and wrappers that record what
/// happens to the blocks. The designs know nothing of it. Whatever is recorded has the line of the call.
final class TraceStage: Sendable {
  /// Answers the service's requests.
  private let service = QueueLane("service")
  private let blocks = QueueLane("queue")
  private let lanes: [any TraceLane]
  private let trace = Trace()
  private let kept = Lock<[any Sendable]>([])

  init(usesMain: Bool) { lanes = [service, blocks] + (usesMain ? [MainLane()] : []) }

  /// Where blocks run in the designs that send them somewhere.
  var queue: DispatchQueue { blocks.queue }

  var events: [TraceRecord.Event] { trace.all }

  /// Records a new promise, and keeps it until the end of the scenario.
  func made<Promise: Sendable>(_ name: String, _ promise: Promise, line: Int = #line) -> Promise {
    trace.add(.created, name, line)
    kept.withLock { $0.append(promise) }
    return promise
  }

  /// Records that the caller cancels a promise, and cancels it.
  func cancelling(_ what: String, line: Int = #line, _ cancel: () -> Void) {
    trace.add(.cancelled, what, line)
    cancel()
  }

  /// Records a value that code shows without a block of the stage.
  func show<Value>(_ value: Value, on screen: String) { trace.add(.delivered, "\(shown(value)) to \(screen)", 0) }

  /// Asks the service, which answers later on its own queue. The returned function stops the work.
  @discardableResult
  func fetch<Value: Sendable>(
    _ name: String, _ answer: Result<Value, TraceFailure>, line: Int = #line,
    _ completion: @escaping @Sendable (Result<Value, TraceFailure>) -> Void
  ) -> @Sendable () -> Void {
    trace.add(.started, name, line)
    let isStopped = Lock(false)
    service.queue.async { [trace] in
      if isStopped.withLock({ $0 }) { return }
      trace.add(.settled, "\(name): \(shown(answer))", line)
      completion(answer)
    }
    return { [trace] in
      isStopped.withLock { $0 = true }
      trace.add(.cancelled, "the work of \(name)", line)
    }
  }

  /// Wraps a block: its run is an event, and so is its release.
  func block<Input, Output>(
    _ name: String, line: Int = #line, _ body: @escaping @Sendable (Input) -> Output
  ) -> @Sendable (Input) -> Output {
    let capture = TraceCapture("the block of \(name)", line, in: trace)
    return { [trace] input in
      trace.add(.delivered, "\(shown(input)) to \(name)", line)
      defer { withExtendedLifetime(capture) {} }
      return body(input)
    }
  }

  /// Wraps a block that returns the value of the promise with its name.
  func step<Input, Output>(
    _ name: String, line: Int = #line, _ body: @escaping @Sendable (Input) -> Output
  ) -> @Sendable (Input) -> Output {
    block(name, line: line) { [trace] input in
      let output = body(input)
      trace.add(.settled, "\(name): \(shown(output))", line)
      return output
    }
  }

  /// A block that ends a chain.
  func screen<Input>(_ name: String = "screen", line: Int = #line) -> @Sendable (Input) -> Void {
    block(name, line: line) { _ in }
  }

  /// Gives the queues turns until three rounds bring no event. One round isn't enough: a design may pass a block from
  /// queue to queue, and that is no event.
  func rest() {
    var idle = 0
    while idle < 3 {
      let before = trace.all.count
      for lane in lanes { lane.takeTurn() }
      idle = trace.all.count == before ? idle + 1 : 0
    }
  }

  /// Releases the promises, in the order in which they were made.
  func letGo() {
    while kept.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) != nil {}
    rest()
  }

  func open() { for lane in lanes { lane.open() } }
}

/// What the code of a scene calls it.
typealias ServiceError = TraceFailure

/// Why the service doesn't answer.
struct TraceFailure: Error, CustomStringConvertible {
  var description: String { "an error" }
}
