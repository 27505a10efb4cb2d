/// Who waits for a promise, in the order in which they came?
///
/// Most promises have one observer, so the first is kept without an array. When the array is full, those that are over
/// go before it grows.
enum Observers: Sendable {
  case none
  case one(Observer)
  case many([Observer])

  mutating func append(_ observer: Observer) {
    switch self {
    case .none: self = .one(observer)
    case .one(let first): self = .many([first, observer])
    case .many(var all):
      self = .none
      if all.count == all.capacity {
        let room = 2 * all.count
        all.removeAll { observer in observer.isOver }
        if all.count > room / 4 { all.reserveCapacity(room) }
      }
      all.append(observer)
      self = .many(all)
    }
  }
}

/// One that waits for an outcome. It keeps the promise alive that it settles.
enum Observer: Sendable {
  /// A promise that takes over the outcome as it is.
  case adopter(any AnyPromise)
  /// A promise that a block settles, and the outcomes that the block wants. Others pass it by.
  case block(Wanted, any AnyPromise, Block)
  /// An operator, and which of its sources this one is.
  case listener(any Listener, Int)

  /// Whether the outcome changes nothing for it any more.
  var isOver: Bool {
    if case .listener(let listener, _) = self { listener.isOver } else { false }
  }
}

@usableFromInline
enum Wanted: Sendable {
  case value
  case error
  case either

  func includes(_ outcome: Outcome) -> Bool {
    switch (self, outcome) {
    case (.value, .value), (.error, .error), (.either, _): true
    case (.value, .error), (.error, .value): false
    }
  }
}

/// An operator's part that hears of an outcome without a hop. It runs no code of the caller.
protocol Listener: AnyObject, Sendable {
  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run)

  /// Whether the outcome changes nothing for it any more, and it holds nothing of the caller's.
  var isOver: Bool { get }
}

extension AnyPromise {
  /// The outcome now, if there is one.
  var outcome: Outcome? { withState { state in state.outcome } }

  @usableFromInline
  func settle(_ outcome: Outcome) {
    var run = Run()
    run.settle(self, outcome)
    run.finish()
  }

  /// Sends the block that settles this promise to its queue, whatever others come to.
  @usableFromInline
  func hop(_ block: @escaping Block) {
    Arrival(Hop(promise: self, block: block, outcome: .nothing)).send()
  }

  /// Tells the observer the outcome, now or when there is one.
  func observe(_ observer: Observer) {
    var run = Run()
    run.observe(self, observer)
    run.finish()
  }
}
