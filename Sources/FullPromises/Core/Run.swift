import Dispatch

/// How does one outcome settle a million promises without a deep stack? In one loop, which the first settling starts:
/// a promise that is settled in consequence of another is put on a list, so that no settling is nested in another one.
///
/// The caller's blocks hop to their queues. Those that one promise sends to one queue go together. A block is followed
/// at once by the one that waited for its promise, if both run on the same queue.
struct Run: ~Copyable {
  private var passing = Few<(promise: any AnyPromise, outcome: Outcome)>.none
  /// What the outcomes left over. It is released when the list is settled and no block follows, since a `deinit` may
  /// wait for that.
  private var leftover: [Leftover] = []
  private var leaving = Few<Hop>.none
  /// The queue of the blocks that leave.
  private var there: ObjectIdentifier?
  /// The turn of a queue in which this runs, if blocks may follow in it.
  private let turn: UnsafeMutablePointer<Turn>?

  private init(in turn: UnsafeMutablePointer<Turn>? = nil) { self.turn = turn }

  private enum Leftover {
    /// A block that an outcome passed by.
    case block(Block)
    case object(any AnyObject & Sendable)
  }

  /// How many blocks may follow the first before others on their queue have a turn.
  private static let longest = 32
  /// How many blocks go together at most, so that the first needn't wait for all.
  private static let most = 4_096

  /// Runs the body, and then the loop.
  static func begin<Result>(_ body: (inout Run) -> Result) -> Result {
    var run = Run()
    let result = body(&run)
    run.finish()
    return result
  }

  /// Runs the blocks of an arrival on their queue, and those that may follow a lone one.
  static func begin(_ arrival: Arrival) {
    guard let first = arrival.take() else { return }
    let queue = first.promise.queue
    defer { withExtendedLifetime(queue) {} }
    Turn.enter(on: arrival.isAlone ? first.promise.sharedQueue : nil) { turn in
      var run = Run(in: turn)
      run.perform(first)
      var left = longest
      while let hop = turn.pointee.takeNext() ?? arrival.take() {
        left -= 1
        if left == 0 { turn.pointee.here = nil }
        run.perform(hop)
      }
    }
  }

  private mutating func perform(_ hop: consuming Hop) {
    let (block, outcome) = (hop.block, hop.outcome)
    let promise = (consume hop).promise
    let answer = promise.runBlock(block, outcome)
    switch consume answer {
    case .outcome(let outcome): settle(promise, outcome)
    case .promise(let other): adopt(other, by: consume promise)
    case .more(let other, let wanted, let block): wait(promise, for: other, wanted, block)
    case .later: return
    }
    finish()
  }

  /// Settles the promises on the list, and those that follow from them.
  mutating func finish() {
    while !passing.isEmpty {
      var now = exchange(&passing, with: .none)
      now.reverse()
      while let (promise, outcome) = now.takeLast() { settle(promise, outcome) }
    }
    if case .none = turn?.pointee.next, !leftover.isEmpty { leftover = [] }
  }

  /// Keeps an operator's content until the promises on the list are settled.
  mutating func keepLeftover(_ object: any AnyObject & Sendable) { leftover.append(.object(object)) }

  mutating func settle(_ promise: any AnyPromise, _ outcome: Outcome) {
    promise.noteSettling(outcome)
    guard let (observers, link) = promise.withState({ state in state.settle(outcome) }) else { return }
    link?.setAbove(nil)
    if !observers.isEmpty {
      notify(consume observers, outcome)
      while let next = promise.withState({ state in state.notifyNext() }) { notify(next, outcome) }
    }
    promise.noteSettled()
  }

  /// Later observers may send their blocks at once, so these blocks have left when this returns. Of several blocks none
  /// follows, since it may wait for another.
  mutating func notify(_ observers: consuming Observers, _ outcome: Outcome) {
    if observers.count > 1 { turn?.pointee.here = nil }
    observers.reverse()
    while let observer = observers.takeLast() { notify(observer, outcome) }
    send()
  }

  private mutating func notify(_ observer: consuming Observer, _ outcome: Outcome) {
    switch consume observer {
    case .adopter(let promise): pass(outcome, to: promise)
    case .block(let promise, let block, let wanted):
      guard wanted.includes(outcome) else { return skip(block, outcome, promise) }
      promise.noteHop(wanted)
      hop(Hop(promise: promise, block: block, outcome: outcome))
    case .listener(let listener, let source):
      // A task that waits is resumed after blocks that were attached before it have left.
      send()
      listener.receive(outcome, from: source, &self)
    }
  }

  /// Puts a promise on the list, to be settled with the same outcome.
  mutating func pass(_ outcome: Outcome, to promise: any AnyPromise) { passing.append((promise, outcome)) }

  private mutating func skip(_ block: @escaping Block, _ outcome: Outcome, _ promise: any AnyPromise) {
    leftover.append(.block(block))
    pass(outcome, to: promise)
  }

  private mutating func hop(_ hop: consuming Hop) {
    let queue = hop.promise.sharedQueue
    if let turn, queue != nil, queue == turn.pointee.here {
      if case .none = turn.pointee.next {
        turn.pointee.next = consume hop
        return
      }
      turn.pointee.here = nil
    }
    if queue == nil || queue != there || leaving.count == Self.most { send() }
    there = queue
    leaving.append(hop)
  }

  private mutating func send() {
    if !leaving.isEmpty { Arrival.send(exchange(&leaving, with: .none)) }
  }
}

extension AnyPromise {
  @usableFromInline
  @inline(never)
  func settle(_ outcome: Outcome) { Run.begin { run in run.settle(self, outcome) } }
}
