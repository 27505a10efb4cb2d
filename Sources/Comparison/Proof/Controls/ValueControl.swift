import Adapters
import Dispatch
import PromiseConformance

/// What is the least promise without state? A task that each observer runs anew.
struct ValueControl: ControlPromise {
  let around: Surroundings
  let task: Work

  /// It has no state: the cell is a new one, which nobody settles.
  var cell: Cell { Cell(around) }

  func observe(_ handler: @escaping Cell.Handler) { Trampoline.begin { task(handler) } }

  func join(_ handler: @escaping Cell.Handler) { task(handler) }

  func chain(_ step: Step) -> any ControlPromise {
    let link = Held(Link(task: task, step: step), around.conduct.release)
    return ValueControl(around: around) { [around] done in
      let rest = Held(Rest(done: done), around.conduct.release)
      around.conduct.loop(.start) {
        link.use { link in
          link.task { outcome in
            around.conduct.loop(outcome.way) { rest.use { link.step.answer(to: outcome).give(to: $0.done) } }
          }
        }
      }
    }
  }

  private struct Link: Sendable {
    let task: Work
    let step: Step
  }

  /// A closure that is held by itself would get one wrapping more each time it is passed on.
  private struct Rest: Sendable {
    let done: Cell.Handler
  }

  /// A promise with the same outcome, on the queue.
  func on(_ queue: DispatchQueue) -> ValueControl {
    ValueControl(around: around) { [around, task] done in
      task { outcome in around.send(to: queue) { Trampoline.begin { done(outcome) } } }
    }
  }

  /// A member is begun when all is over that the one before it started, so that the first that is settled wins.
  static func race(_ promises: [any ControlPromise], _ around: Surroundings) -> ValueControl {
    let members = Held(promises, around.conduct.release)
    return ValueControl(around: around) { done in
      let winner = Held(Rest(done: done), around.conduct.release)
      Trampoline.run {
        members.use { promises in
          for promise in promises.reversed() {
            Trampoline.putOff {
              promise.join { outcome in around.conduct.loop(outcome.way) { winner.take()?.done(outcome) } }
            }
          }
        }
      }
    }
  }
}

extension ValueControl {
  init(_ around: Surroundings, work: @escaping Work) {
    self.init(around: around) { done in
      let call = Call()
      let outcomes = call.make {
        work { outcome in if !call.keeps(outcome) { Trampoline.begin { done(outcome) } } }
      }
      if outcomes.count == 1 { return Trampoline.run { done(outcomes[0]) } }
      for outcome in outcomes { Trampoline.run { Trampoline.begin { done(outcome) } } }
    }
  }

  init(_ around: Surroundings, _ outcome: Outcome) {
    let held = Held(outcome, around.conduct.release)
    self.init(around: around) { held.use($0) }
  }
}

extension Answer {
  fileprivate func give(to done: @escaping Cell.Handler) {
    switch self {
    case .value(let value): done(.success(value))
    case .error(let error), .thrown(let error): done(.failure(error))
    case .promise(let promise): promise.join(done)
    }
  }
}

extension Outcome {
  var way: Way { error == nil ? .values : .errors }
}

/// A call of the work on this thread. What completes inside it is delivered when it has returned, and not on top of it.
private final class Call: Sendable {
  @TaskLocal private static var current: Call?
  private let outcomes = Lock<[Outcome]>([])

  /// Returns its outcomes.
  func make(_ body: () -> Void) -> [Outcome] {
    Self.$current.withValue(self, operation: body)
    return outcomes.withLock { $0 }
  }

  /// Whether it is being made.
  func keeps(_ outcome: Outcome) -> Bool {
    guard Self.current === self else { return false }
    outcomes.withLock { $0.append(outcome) }
    return true
  }
}

extension Subject {
  static func valueControl(_ name: String, _ fault: Fault?) -> Subject {
    Subject(
      name, traits: [.manyObservers], differences: Subject.linkedList.differencesOfControl
    ) { environment in
      let around = Surroundings(fault.conduct, queue: nil)
      var operations = Operations(
        around, make: { ValueControl(around, work: $0) }, resolved: { ValueControl(around, $0) })
      operations.always = { $0.always($1) }
      operations.race = { ValueControl.race($0, around) }
      operations.addPlaces { $0.value.on($1) }
      operations.wait = Waiter.waiting(cancellable: false)
      fault?.change(&operations, around)
      return operations
    }
  }
}
