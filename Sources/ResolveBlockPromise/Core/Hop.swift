import Dispatch

/// How does a block get to its queue, and what happens when it arrives?
extension Run {
  mutating func hop(_ stage: any Stage, to destination: Settings) {
    if turn.accept(stage, for: destination) { return }
    let arrival = Arrival(stage, on: destination.sharedQueue)
    destination.enqueue { arrival.start() }
  }

  /// Runs the block that has arrived, and those that follow it.
  fileprivate mutating func performStages() {
    while let stage = turn.takeNext() {
      (consume stage).perform(&self)
      finish()
    }
  }
}

extension Core {
  /// The promise is given up before its block runs, so that nothing here keeps it alive meanwhile.
  consuming func perform(_ run: inout Run) {
    guard let (taken, outcome, isAdopted) = withState({ state in state.takeBlock() }) else { return }
    if isAdopted { run.turn.close() }
    let (next, block) = (taken.next, taken.block)
    _ = consume self
    run.resolve(next, Answer { try block(outcome) })
  }
}

/// A promise or job whose block was sent to its destination. The destination keeps this object instead of the promise,
/// so that the promise can be released as soon as its block has run. If the destination drops it, the block is dropped.
private final class Arrival: Sendable {
  private let queue: DispatchQueue?
  private let stage: Lock<(any Stage)?>

  init(_ stage: any Stage, on queue: DispatchQueue?) {
    self.queue = queue
    self.stage = Lock(stage)
  }

  deinit {
    var remains = takeStage().map(Remains.unrun)
    release(&remains)
  }

  func start() { Run.begin(in: Turn(of: takeStage(), on: queue)) { run in run.performStages() } }

  private func takeStage() -> (any Stage)? { stage.withLock { stage in stage.take() } }
}
