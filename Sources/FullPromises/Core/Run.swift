/// How does one outcome settle a million promises without a deep stack? In one loop, which the first settling starts. A
/// promise that is settled as a consequence of another one is put on a list, so no settling is nested in another one.
///
/// The caller's blocks hop to their queues, or follow in the current turn.
struct Run: ~Copyable {
  private var passing = SmallList<(promise: any AnyPromise, outcome: Outcome)>.empty
  /// What the outcomes left over. It is released when the list is empty, because a `deinit` may wait for the promises
  /// on the list, and before the block that follows, because that block may wait for what a `deinit` settles.
  private var leftover = SmallList<Leftover>.empty
  private var departure = Departure()
  /// The turn of a queue in which this runs, if blocks may follow in it.
  private let turn: UnsafeMutablePointer<Turn>?

  private enum Leftover {
    /// A block that an outcome passed by.
    case block(Block)
    case object(any AnyObject & Sendable)
  }

  static func begin(_ body: (inout Run) -> Void) {
    var run = Run(turn: nil)
    body(&run)
    run.finish()
  }

  /// Runs the blocks of an arrival, and those that follow if there is only one.
  static func begin(_ arrival: Arrival) {
    Turn.begin(arrival) { turn in
      var run = Run(turn: turn)
      while let hop = turn.pointee.takeNext() { run.perform(hop) }
    }
  }

  /// Runs a block, and settles its promise with the answer.
  ///
  /// The block is moved from hand to hand, so that its captures are released as soon as it has run.
  private mutating func perform(_ hop: consuming Hop) {
    let (block, outcome) = (hop.block, hop.outcome)
    let promise = (consume hop).promise
    let answer = promise.runBlock(block, outcome, in: turn)
    switch consume answer {
    case .outcome(let outcome): settle(promise, outcome)
    case .promise(let other): adopt(other, by: consume promise)
    case .more(let other, let wanted, let block): wait(promise, for: other, .block(promise, block, wanted))
    case .later: return
    }
    finish()
  }

  /// Settles the promises on the list, and those that follow from them.
  private mutating func finish() {
    while !passing.isEmpty {
      var now = exchange(&passing, with: .empty)
      now.reverse()
      while let (promise, outcome) = now.removeLast() { settle(promise, outcome) }
    }
    if !leftover.isEmpty { leftover = .empty }
  }

  mutating func settle(_ promise: any AnyPromise, _ outcome: Outcome) {
    promise.noteSettling(outcome)
    guard let observers = promise.withState({ state in state.settle(outcome) }) else { return }
    if !observers.isEmpty {
      notify(consume observers, outcome)
      while let next = promise.withState({ state in state.notifyNext() }) { notify(next, outcome) }
    }
    promise.noteSettled()
  }

  /// When this returns, all blocks have left, because observers that come later may send theirs at once. If there are
  /// several observers, no block follows in the current turn: it could wait for another observer's block, which a
  /// serial queue can't start before this turn ends.
  mutating func notify(_ observers: consuming Observers, _ outcome: Outcome) {
    if observers.count > 1 { turn?.pointee.close() }
    observers.reverse()
    while let observer = observers.removeLast() { notify(observer, outcome) }
    departure.send()
  }

  private mutating func notify(_ observer: consuming Observer, _ outcome: Outcome) {
    switch consume observer {
    case .adopter(let promise): pass(outcome, to: promise)
    case .block(let promise, let block, let wanted):
      guard wanted.includes(outcome) else {
        leftover.append(.block(block))
        return pass(outcome, to: promise)
      }
      promise.noteHop(wanted)
      hop(Hop(promise: promise, block: block, outcome: outcome))
    case .listener(let listener, let source):
      // A task that waits is resumed after the blocks that were attached before it have left.
      departure.send()
      listener.receive(outcome, from: source, &self)
      // This may be the last reference to it, and its release may free what the caller's blocks captured.
      keepLeftover(listener)
    }
  }

  /// Puts a promise on the list, to be settled with the same outcome.
  mutating func pass(_ outcome: Outcome, to promise: any AnyPromise) { passing.append((promise, outcome)) }

  private mutating func hop(_ hop: consuming Hop) {
    if let turn, turn.pointee.hasRoom(on: hop.promise.sharedQueue) {
      turn.pointee.next = hop
    } else {
      departure.add(hop)
    }
  }

  /// Keeps an operator's content until the promises on the list are settled.
  mutating func keepLeftover(_ object: any AnyObject & Sendable) { leftover.append(.object(object)) }
}

extension AnyPromise {
  @usableFromInline
  @inline(never)
  func settle(_ outcome: Outcome) { Run.begin { run in run.settle(self, outcome) } }
}
