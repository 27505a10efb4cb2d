import Dispatch
import Record

/// What is a scene played on? A service that answers later, a queue for blocks, and wrappers that record what happens
/// to promises and blocks. The designs know nothing of it. Whatever is recorded has the name and the line that it has
/// in the scene.
final class TraceStage: Sendable {
  /// The stage on whose queue this runs.
  static var current: TraceStage {
    guard let stage = DispatchQueue.getSpecific(key: key) else { preconditionFailure("no scene is played here") }
    return stage
  }
  private static let key = DispatchSpecificKey<TraceStage>()

  private let names: [String?]
  /// The line before the first one of the scene.
  private let start: Int
  private let caller = TracePlace.queue("caller")
  /// Answers the service's requests.
  private let service = QueueLane("service")
  private let blocks = QueueLane("queue")
  private let lanes: [any TraceLane]
  private let events = Lock<[TraceRecord.Event]>([])
  private let kept = Lock<[any Sendable]>([])
  /// Whether a block runs: what it makes isn't kept. And how many blocks were numbered so far.
  private let state = Lock((isInBlock: false, count: 0))

  init(for play: TracePlay, usesMain: Bool) {
    (names, start) = (play.names, play.start)
    lanes = [service, blocks] + (usesMain ? [MainLane()] : [])
  }

  /// Where blocks run in the designs that send them somewhere.
  var queue: DispatchQueue { blocks.queue }

  /// Plays a scene until nothing happens any more, releases its promises, and returns the events.
  func run(_ scene: (TraceStage) -> Void) -> [TraceRecord.Event] {
    let queues = [caller, service.queue, blocks.queue]
    for queue in queues { queue.setSpecific(key: Self.key, value: self) }
    caller.sync {
      scene(self)
      rest()
      while kept.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) != nil {}
      rest()
    }
    for queue in queues { queue.setSpecific(key: Self.key, value: nil) }
    for lane in lanes { lane.open() }
    return events.withLock(\.self)
  }

  /// Gives the queues turns until three rounds bring no event. One round isn't enough: a design may pass a block from
  /// queue to queue, and that is no event.
  func rest() {
    var idle = 0
    while idle < 3 {
      let before = events.withLock(\.count)
      for lane in lanes { lane.takeTurn() }
      idle = events.withLock(\.count) == before ? idle + 1 : 0
    }
  }

  /// The name that a line of the sources has in the scene.
  func name(_ line: Int) -> String? {
    let index = line - start - 1
    return names.indices.contains(index) ? names[index] : nil
  }

  /// Records a new promise, and keeps it until the end of the scene.
  func made(_ line: Int, _ promise: some Sendable) {
    guard var name = name(line), !state.withLock(\.isInBlock) else { return }
    var line = line
    // The promise of a loop's first block is the one that a later line names.
    while name.contains("#") { (line, name) = (line + 1, self.name(line + 1) ?? name) }
    add(.created, name, line)
    kept.withLock { $0.append(promise) }
  }

  /// Records that the caller cancels a promise.
  func cancelling(_ line: Int) { add(.cancelled, name(line) ?? "", line) }

  /// Asks the service, which answers later on its own queue. The returned function stops the work.
  @discardableResult
  func fetch<Value: Sendable>(
    _ name: String, _ answer: Result<Value, ServiceError>, _ line: Int,
    _ completion: @escaping @Sendable (Result<Value, ServiceError>) -> Void
  ) -> @Sendable () -> Void {
    add(.started, name, line)
    let isStopped = Lock(false)
    service.queue.async { [self] in
      if isStopped.withLock({ $0 }) { return }
      add(.settled, "\(name): \(shown(answer))", line)
      completion(answer)
    }
    return { [self] in
      isStopped.withLock { $0 = true }
      add(.cancelled, "the work of \(name)", line)
    }
  }

  /// Wraps a block that has a name: its run is an event, and so is its release. If it returns the value of the promise
  /// with its name, so is that.
  func block<Input, Output>(
    _ line: Int, named other: String? = nil, returnsValue: Bool = false,
    _ body: @escaping TraceBlock<Input, Output>
  ) -> TraceBlock<Input, Output> {
    guard var name = other ?? name(line)?.split(separator: "/").first.map(String.init) else { return body }
    if name.contains("#") {
      let count = state.withLock { state in
        state.count += 1
        return state.count
      }
      name = name.replacing("#", with: "\(count)")
    }
    let capture = TraceCapture("the block of \(name)", line, on: self)
    return { [self, name] input in
      add(.delivered, "\(shown(input)) to \(name)", line)
      defer { withExtendedLifetime(capture) {} }
      state.withLock { $0.isInBlock = true }
      let output = body(input)
      state.withLock { $0.isInBlock = false }
      if returnsValue, Output.self != Void.self { add(.settled, "\(name): \(shown(output))", line) }
      return output
    }
  }

  /// Wraps a block that returns the value of the promise with its name.
  func step<Input, Output>(_ line: Int, _ body: @escaping TraceBlock<Input, Output>) -> TraceBlock<Input, Output> {
    block(line, returnsValue: true, body)
  }

  /// Wraps a block that gets errors too, behind another block of its line.
  func errorBlock<Input>(_ line: Int, _ body: @escaping TraceBlock<Input, Void>) -> TraceBlock<Input, Void> {
    let names = (name(line) ?? "").split(separator: "/")
    return block(line, named: names.count > 1 ? String(names[1]) : "\(names[0])'s error block", body)
  }

  fileprivate func add(_ kind: TraceRecord.Event.Kind, _ what: String, _ line: Int) {
    let line = line - start
    let place = names.prefix(line).lastIndex { $0 != nil }.map { $0 + 1 } ?? line
    let event = TraceRecord.Event(place: TracePlace.current, kind: kind, what: what, line: place)
    events.withLock { $0.append(event) }
  }
}

/// Makes the release of a block an event: the block captures this object.
private final class TraceCapture: Sendable {
  private let what: String
  private let line: Int
  private let stage: TraceStage

  init(_ what: String, _ line: Int, on stage: TraceStage) { (self.what, self.line, self.stage) = (what, line, stage) }

  deinit { stage.add(.freed, what, line) }
}
