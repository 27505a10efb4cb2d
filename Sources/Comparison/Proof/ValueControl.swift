import Adapters
import PromiseConformance

/// What is the least promise without state? A task that each observer runs anew.
struct ValueControl: Chained {
  typealias Task = @Sendable (@escaping Cell.Handler) -> Void

  let around: Surroundings
  let task: Task

  init(_ around: Surroundings, work: @escaping Task) {
    self.around = around
    if around.fault == .startsWhenMade { work { _ in } }
    if around.fault == .keepsWork { around.kept.withLock { $0.append(Kept(work: work)) } }
    let memory = Lock<Outcome?>(nil)
    task = { done in
      if around.fault == .sharesRun, let outcome = memory.withLock({ $0 }) { return done(outcome) }
      if around.fault == .workRunsTwice { work { _ in } }
      let call = Call()
      let outcomes = call.make {
        work { outcome in
          memory.withLock { $0 = outcome }
          if !call.keeps(outcome) { Trampoline.begin { done(outcome) } }
        }
      }
      if outcomes.count == 1 { return Trampoline.run { done(outcomes[0]) } }
      for outcome in outcomes { Trampoline.run { Trampoline.begin { done(outcome) } } }
    }
  }

  init(_ around: Surroundings, _ outcome: Outcome) {
    self.around = around
    task = { $0(outcome) }
  }

  init(_ around: Surroundings, task: @escaping Task) {
    self.around = around
    self.task = task
  }

  func observe(_ handler: @escaping Cell.Handler) {
    let calls = Lock(0)
    let around = around
    let notified: Cell.Handler = { outcome in
      let count = calls.withLock { calls in
        calls += 1
        return calls
      }
      if around.fault == .secondCallLost, count > 1 { return }
      if around.fault == .deliversOnQueue { return around.deliver { handler(outcome) } }
      handler(outcome)
    }
    Trampoline.begin { task(notified) }
  }

  func chain(_ step: Step<ValueControl>) -> ValueControl {
    let around = around
    if around.fault == .leaksBlocks { around.kept.withLock { $0.append(step) } }
    let link = Held(Link(task: task, step: step), around.fault)
    return ValueControl(
      around,
      task: { done in
        let rest = Held(Rest(done: done), around.fault)
        around.hop(.startsRecursively) {
          link.use { link in
            if around.fault == .chainStartsAgain { link.task { _ in } }
            link.task { outcome in
              around.hop(outcome.isValue ? .valuesRecurse : .errorsRecurse) {
                rest.use { around.take(link.step.reply(to: outcome, around.fault), $0.done) }
              }
            }
          }
        }
      })
  }

  /// Only a fault keeps it.
  private struct Kept: Sendable {
    let work: Task
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
  /// Runs the block in the loop of this thread; with the fault, deeper on the stack.
  fileprivate func hop(_ recursion: Fault, _ block: @escaping @Sendable () -> Void) {
    if fault == recursion { return block() }
    Trampoline.run(block)
  }

  /// Calls `done` with what a block answered.
  fileprivate func take(_ reply: Reply<ValueControl>?, _ done: @escaping Cell.Handler) {
    switch reply {
    case nil: break
    case .value(let value): done(.success(value))
    case .error(let error): done(fault == .returnedErrorFulfils ? .success(0) : .failure(error))
    case .thrown(let error): if fault != .thrownErrorSwallowed { done(.failure(error)) }
    case .promise(let promise):
      if fault == .adoptsNothing { return done(.success(0)) }
      if fault == .adoptedErrorLost { return promise.task { if $0.isValue { done($0) } } }
      promise.task(done)
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
  private let fault: Fault?

  init(_ done: @escaping Cell.Handler, _ fault: Fault?) {
    self.done = Lock(Hook(call: done))
    self.fault = fault
  }

  deinit { if fault != .releasesRecursively { Trampoline.release { done.withLock { $0.take() } } } }

  func take() -> Cell.Handler? { done.withLock { $0.take() }?.call }
}

extension Outcome {
  fileprivate var isValue: Bool { if case .success = self { true } else { false } }
}

extension Subject {
  static func valueControl(_ name: String, _ fault: Fault?) -> Subject {
    Subject(name, traits: [.manyObservers], differences: Array(Subject.linkedList.differences.values)) { environment in
      let around = Surroundings(fault, queue: fault == .deliversOnQueue ? environment.queue : nil)
      var operations = Operations<ValueControl>(
        around, make: { ValueControl(around, work: $0) }, resolved: { ValueControl(around, $0) })
      operations.always = { $0.chain(.always($1)) }
      operations.race = { promises in
        if fault == .leaksBlocks { around.kept.withLock { $0.append(promises) } }
        let members = Held(promises, fault)
        return ValueControl(
          around,
          task: { done in
            let winner = Winner(done, fault)
            Trampoline.run {
              members.use { promises in
                // A member is begun when all is over that the one before it started, so that the first that is settled
                // wins.
                for promise in promises.reversed() {
                  Trampoline.putOff {
                    promise.task { outcome in
                      around.hop(outcome.isValue ? .valuesRecurse : .errorsRecurse) { winner.take()?(outcome) }
                    }
                  }
                }
              }
            }
          })
      }
      operations.thenOn = { promise, queue, block in promise.on(queue).chain(.then(block)) }
      operations.observeOn = { promise, queue, handler in promise.on(queue).observe(handler) }
      operations.observeAnywhere = { work, handler in ValueControl(around, work: work).observe(handler) }
      operations.wait = { await Waiter.wait(around, cancellable: fault == .waitStopsWhenCancelled, for: $0.observe) }
      return operations
    }
  }
}
