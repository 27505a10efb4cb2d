import Dispatch
import PromiseConformance

/// How do blocks of the controls reach their queue?
extension Surroundings {
  func send(to queue: DispatchQueue, _ block: @escaping @Sendable () -> Void) {
    switch fault {
    case .runsOnMainAtOnce where Main.isHere && Main.isMain(queue): block()
    case .serializesConcurrentQueues: serial.async { queue.sync(execute: block) }
    default: queue.async(execute: block)
    }
  }

  /// The same surroundings with everything on another queue.
  func moved(to queue: DispatchQueue) -> Surroundings {
    Surroundings(fault, queue: queue, executor: executor, clock: clock)
  }
}

extension Subject {
  /// The differences that a control declares as its design does. No control shares turns of a queue.
  var differencesOfControl: [Difference] {
    differences.filter { clause, _ in !clause.hasPrefix("waits-for-an-earlier-") }.map(\.value)
  }
}

/// The main queue is known by a mark on it: two handles of it need not be the same object.
enum Main {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static func isMain(_ queue: DispatchQueue) -> Bool { queue.getSpecific(key: key) == true }

  /// Whether the caller runs there.
  static var isHere: Bool {
    _ = key
    return DispatchQueue.getSpecific(key: key) == true
  }
}

/// Which queue is visited? Only a fault asks.
enum Visit {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()

  static func isUnderWay(on queue: DispatchQueue) -> Bool {
    queue.setSpecific(key: key, value: ObjectIdentifier(queue))
    return DispatchQueue.getSpecific(key: key) == ObjectIdentifier(queue)
  }
}

extension EagerControl {
  /// Each call says where its block runs. An error that passes needs no hop.
  func chain(
    on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Reply<EagerControl>
  ) -> EagerControl {
    let around = cell.around
    let isMoved = around.fault == .placeIsPassedOn || around.fault == .sharesVisitsForEver
    let next = EagerControl(isMoved ? around.moved(to: queue) : around)
    let step = Step<EagerControl>.then(block)
    cell.attach { [cell = next.cell] outcome in
      let run: @Sendable () -> Void = {
        around.waits.begin(cell)
        Waits.$running.withValue(cell) { cell.take(step.reply(to: outcome, around.fault)) }
      }
      if case .failure = outcome, around.fault != .errorsHop { return run() }
      if around.fault == .blockIgnoresTheQueue { return run() }
      if around.fault == .sharesVisitsForEver, Visit.isUnderWay(on: queue) { return run() }
      around.waits.send(cell, to: queue)
      around.send(to: queue, run)
    }
    return next
  }
}

extension LazyControl {
  /// A promise with the same outcome, on the queue.
  func on(_ queue: DispatchQueue) -> LazyControl {
    chain(.recover { .error($0) }) { [self] block in
      if cell.fault == .blockIgnoresTheQueue { return block() }
      let isCancelled = watchCancel()
      cell.around.send(to: queue) { if !isCancelled() { block() } }
    }
  }
}

extension ValueControl {
  /// A promise with the same outcome, on the queue.
  func on(_ queue: DispatchQueue) -> ValueControl {
    ValueControl(
      around,
      task: { [around, task] done in
        task { outcome in
          if around.fault == .blockIgnoresTheQueue { return done(outcome) }
          around.send(to: queue) { Trampoline.begin { done(outcome) } }
        }
      })
  }
}
