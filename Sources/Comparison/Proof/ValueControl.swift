import Adapters
import PromiseConformance

/// What is the least promise without state? A task that each observer runs anew.
struct ValueControl: Chained {
  typealias Task = @Sendable (@escaping Cell.Handler) -> Void

  let around: Surroundings
  let task: Task

  init(_ around: Surroundings, work: @escaping Task) {
    self.around = around
    task = { done in
      let call = Call()
      let outcomes = call.make {
        work { outcome in if !call.keeps(outcome) { Trampoline.begin { done(outcome) } } }
      }
      if outcomes.count == 1 { return Trampoline.run { done(outcomes[0]) } }
      for outcome in outcomes { Trampoline.run { Trampoline.begin { done(outcome) } } }
    }
  }

  init(_ around: Surroundings, _ outcome: Outcome) {
    self.around = around
    let held = Held(outcome, around.rules.release)
    task = { held.use($0) }
  }

  init(_ around: Surroundings, task: @escaping Task) {
    self.around = around
    self.task = task
  }

  func observe(_ handler: @escaping Cell.Handler) {
    Trampoline.begin {
      task { [around] outcome in
        if around.rules.deliversOnQueue { around.deliver { handler(outcome) } } else { handler(outcome) }
      }
    }
  }

  func chain(_ step: Step<ValueControl>) -> ValueControl {
    let around = around
    around.keep(step, .block)
    let link = Held(Link(task: task, step: step), around.rules.release)
    return ValueControl(
      around,
      task: { done in
        let rest = Held(Rest(done: done), around.rules.release)
        around.loop(.start) {
          link.use { link in
            for _ in 1..<around.rules.sourceRuns { link.task { _ in } }
            link.task { outcome in
              around.loop(outcome.way) {
                rest.use { around.take(link.step.reply(to: outcome, around), $0.done) }
              }
            }
          }
        }
      })
  }

  private struct Link: Sendable {
    let task: Task
    let step: Step<ValueControl>
  }

  /// A closure that is held by itself would get one wrapping more each time it is passed on.
  private struct Rest: Sendable {
    let done: Cell.Handler
  }
}

extension Surroundings {
  /// Calls `done` with what a block answered.
  fileprivate func take(_ reply: Reply<ValueControl>?, _ done: @escaping Cell.Handler) {
    switch reply {
    case nil: break
    case .value(let value): done(.success(value))
    case .error(let error): done(rules.returnedError(error))
    case .thrown(let error): rules.thrownError(error).map(done)
    case .promise(let promise):
      if let outcome = rules.insteadOfAdopting(nil, nil) { return done(outcome) }
      promise.task(rules.adopter(done))
    }
  }
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

/// Holds the handler for the first outcome; released when it is called.
private final class Winner: Sendable {
  private let done: Lock<Hook<Outcome>?>
  private let release: Releasing

  init(_ done: @escaping Cell.Handler, _ release: Releasing) {
    self.done = Lock(Hook(call: done))
    self.release = release
  }

  deinit { release { done.withLock { $0.take() } } }

  func take() -> Cell.Handler? { done.withLock { $0.take() }?.call }
}

extension Outcome {
  fileprivate var way: Rules.Way { error == nil ? .values : .errors }
}

extension Subject {
  static func valueControl(_ name: String, _ fault: Fault?) -> Subject {
    Subject(
      name, traits: [.manyObservers],
      differences: Subject.differencesOfControls + Array(Subject.linkedList.differences.values)
    ) { environment in
      let rules = Rules(fault)
      let around = Surroundings(rules, queue: rules.deliversOnQueue ? environment.queue : nil)
      var operations = Operations<ValueControl>(
        around, make: { ValueControl(around, work: $0) }, resolved: { ValueControl(around, $0) })
      operations.always = { $0.chain(.always($1)) }
      operations.race = { promises in
        around.keep(promises, .block)
        let members = Held(promises, around.rules.release)
        return ValueControl(
          around,
          task: { done in
            let winner = Winner(done, around.rules.release)
            Trampoline.run {
              members.use { promises in
                // A member is begun when all is over that the one before it started, so that the first that is settled
                // wins.
                for promise in promises.reversed() {
                  Trampoline.putOff {
                    promise.task { outcome in
                      around.loop(outcome.way) { winner.take()?(outcome) }
                    }
                  }
                }
              }
            }
          })
      }
      operations.thenOn = { promise, queue, block in promise.on(queue).chain(.then(block)) }
      operations.observeOn = { promise, queue, handler in
        promise.on(queue).observe { outcome in Trampoline.outside { handler(outcome) } }
      }
      operations.observeAnywhere = { work, handler in ValueControl(around, work: work).observe(handler) }
      operations.wait = { await Waiter.wait(around, cancellable: false, for: $0.observe) }
      return operations
    }
  }
}
