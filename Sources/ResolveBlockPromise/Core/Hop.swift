import Dispatch

/// How does a block get to its queue, and which blocks may follow it there?
///
/// This is a block of the caller's and the Next Promise that it settles.
struct Hop: Sendable {
  let next: Core
  let block: Block
}

/// Who has a block to run?
enum Stage: Sendable {
  case promise(Core)
  case job(Job)
}

extension Run {
  /// How many blocks may follow the first before others on their queue have a turn.
  static let longest = 32

  mutating func hop(_ stage: Stage, to destination: Destination) {
    if let here, here === destination.queue {
      if case .none = next {
        next = stage
        return
      }
      self.here = nil
    }
    let arrival = Arrival(stage, on: destination.queue)
    destination.enqueue { arrival.start() }
  }

  /// Runs the block that has arrived, and those that may follow it.
  fileprivate mutating func performStages() {
    var left = Self.longest
    while let stage = next.take() {
      if left == 0 { here = nil }
      left -= 1
      switch consume stage {
      case .promise(let promise): perform(consume promise)
      case .job(let job): job.perform(&self)
      }
      finish()
    }
  }

  /// A promise that nobody else holds is released as soon as its block has run.
  private mutating func perform(_ promise: consuming Core) {
    guard let (hop, outcome, isFollowed) = promise.withState({ state, _ in state.takeHop() }) else { return }
    if isFollowed { here = nil }
    let (next, block) = (hop.next, hop.block)
    _ = consume promise
    resolve(next, block(consume outcome))
  }
}

/// A promise or job whose block was sent to its destination. The destination gets this and not the promise, so that the
/// promise can be released as soon as its block has run. A destination that drops it drops the block.
private final class Arrival: Sendable {
  private let queue: DispatchQueue?
  private let stage: Lock<Stage?>

  init(_ stage: Stage, on queue: DispatchQueue?) {
    self.queue = queue
    self.stage = Lock(stage)
  }

  deinit {
    var remains = takeStage().map(Remains.unrun)
    release(&remains)
  }

  func start() {
    Run.begin { run in
      run.next = takeStage()
      run.here = queue
      run.performStages()
    }
  }

  private func takeStage() -> Stage? { stage.withLock { stage in stage.take() } }
}
