import Dispatch
import PromiseConformance

/// How do blocks of the controls reach their queue?
extension Subject {
  /// What every control does otherwise.
  static let differencesOfControls = [
    Difference(
      "endless-loop-keeps-nothing", "keeps-its-promises",
      "No promise of a loop is left out, since whoever adopts one waits for it alone.")
  ]

  /// The differences that a control declares as its design does. No control shares turns of a queue.
  var differencesOfControl: [Difference] {
    differences.filter { clause, _ in alternative(to: clause) != "in-one-turn" }.map(\.value)
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

extension EagerControl {
  /// Each call says where its block runs. An error that passes needs no hop.
  func chain(
    on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Reply<EagerControl>
  ) -> EagerControl {
    let around = cell.around
    let next = EagerControl(around.rules.surroundings(around, queue))
    let step = Step<EagerControl>.then(block)
    next.cell.rings.begin(cell)
    cell.attach { [cell = next.cell] outcome in
      let run: @Sendable () -> Void = {
        Waits.$running.withValue(cell) { cell.take(step.reply(to: outcome, around)) }
      }
      if case .failure = outcome, !around.rules.errorsHop { return run() }
      around.hop(around.rules.blockHop(queue), to: queue, run)
    }
    return next
  }
}

extension LazyControl {
  /// A promise with the same outcome, on the queue.
  func on(_ queue: DispatchQueue) -> LazyControl {
    chain(.recover { .error($0) }) { [self] block in
      cell.around.hop(cell.around.rules.blockHop(queue), to: queue, sent(block))
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
          around.hop(around.rules.blockHop(queue), to: queue) { Trampoline.begin { done(outcome) } }
        }
      })
  }
}
