import Testing

@testable import ResolveBlockPromise

/// Transitions whose moment no test can hit from outside: called as the plain functions they are.
@Suite("Transitions")
struct TransitionTests {
  private let next = Core(Int.self, name: nil)
  private let other = Core(Int.self, name: nil)
  private let value = Outcome(1)

  private let free = State(phase: .pending(.nobody, []))

  private var observer: Observer { .block(Hop(next: next) { _ in .outcome(Outcome(2)) }) }

  /// A pending promise for whose outcome a block waits.
  private var waiting: State {
    var (state, settings) = (free, Settings())
    _ = state.observe(observer, &settings)
    return state
  }

  /// Resolved, with a block on its way to its queue.
  private var scheduled: State {
    var (state, settings) = (waiting, Settings())
    _ = state.settle(value, bound: false, &settings)
    return state
  }

  @Test("A cancel that comes through an adopter leaves the block on its way to the Next Promise alone")
  func sentSibling() {
    var state = scheduled
    let cancels = [other, next, next].map { consumer in state.cancel(from: consumer).isBlock }
    #expect(cancels == [false, true, false])
  }

  @Test("A block is handed out once, by whichever of start and cancel comes first")
  func handedOutOnce() {
    var started = scheduled
    let starts = [started.takeHop() != nil, started.takeHop() != nil, started.cancel(from: nil).isBlock]
    #expect(starts == [true, false, false])
    var cancelled = scheduled
    let cancels = [cancelled.cancel(from: nil).isBlock, cancelled.takeHop() != nil]
    #expect(cancels == [true, false])
  }

  @Test("A second observer is refused whatever has become of the promise")
  func taken() {
    var (pending, resolved, cancelled) = (waiting, scheduled, waiting)
    _ = cancelled.cancel(from: nil)
    var free = free
    _ = free.cancel(from: nil)
    let refusals = [
      pending.refusal(of: observer), resolved.refusal(of: observer), cancelled.refusal(of: observer),
      free.refusal(of: observer),
    ]
    #expect(refusals == [.alreadyAttached, .alreadyAttached, .alreadyAttached, .cancelled])
  }

  @Test("A promise bound to another is resolved by that one alone")
  func bound() {
    var (state, settings) = (free, Settings())
    let bindings = (0..<2).map { _ in state.wait(for: .adopted(other), bound: false) != nil }
    #expect(bindings == [true, false])
    let byCaller = state.settle(value, bound: false, &settings) != nil
    let byOther = state.settle(value, bound: true, &settings) != nil
    #expect([byCaller, byOther] == [false, true])
  }

  @Test("A promise is left out only while it waits for nobody else and has no Next Promise")
  func leftOut() {
    var (alone, observed, bound) = (free, waiting, free)
    _ = (alone.adopt(by: other), observed.adopt(by: other), bound.adopt(by: other))
    _ = bound.wait(for: .adopted(next), bound: false)
    let canBeLeftOut = [alone, observed, bound].map { state in state.onlyAdopter != nil }
    #expect(canBeLeftOut == [true, false, false])
  }

  @Test("A cancel that comes from a promise which nobody here settles leaves a pending promise alone")
  func foreignConsumer() {
    var (mine, adopted) = (waiting, free)
    _ = adopted.adopt(by: other)
    let cancels = [mine.cancel(from: other).isNothing, adopted.cancel(from: next).isNothing]
    let own = [mine.cancel(from: next).isNothing, adopted.cancel(from: other).isNothing]
    #expect([cancels, own] == [[true, true], [false, false]])
  }

  @Test("A cancelled adopter takes nothing over")
  func cancelledAdopter() {
    var (state, settings) = (free, Settings())
    let isTaken = state.takeOver([CancelBlock {}], waitingFor: next)
    _ = state.cancel(from: nil)
    let isTakenLate = state.takeOver([CancelBlock {}], waitingFor: next)
    let isSettled = state.settle(value, bound: true, &settings) != nil
    #expect([isTaken, isTakenLate, isSettled] == [true, false, false])
  }
}

extension Cancelled {
  fileprivate var isBlock: Bool { if case .block = self { true } else { false } }
  fileprivate var isNothing: Bool { if case .nothing = self { true } else { false } }
}

extension State {
  /// The error that an observer gets at once.
  fileprivate mutating func refusal(of observer: Observer) -> PromiseError? {
    var settings = Settings()
    guard case .error(let error)? = observe(observer, &settings)?.outcome else { return nil }
    return error as? PromiseError
  }
}
