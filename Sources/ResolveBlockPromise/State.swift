import Dispatch

/// Which states does a promise know, and what does it keep in each?
enum State: Sendable {
  case pending(Pending)
  case resolved(Outcome, Slots)
  case cancelled(attached: Bool, adopted: Bool)
}

/// What a promise was resolved with. The value's type is hidden, so that nothing here depends on it: the state is laid out
/// when the module is compiled, and an outcome goes down a chain as it is. A value of up to three words is held in place.
enum Outcome: Sendable {
  case value(any Sendable)
  case error(any Error)
}

/// A value that is never taken for another type, as an optional would be.
struct Box<Value: Sendable>: Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}

extension Outcome {
  init<Value: Sendable>(_ result: Result<Value, any Error>) {
    switch result {
    case .success(let value): self = .value(Box(value))
    case .failure(let error): self = .error(error)
    }
  }
}

/// What a promise keeps while it waits.
struct Pending: Sendable {
  var slots = Slots()
  var cancelBlocks: [@Sendable () -> Void] = []
  /// Whether the promise was resolved with another promise and has only to wait for that one.
  var follows = false
}

/// The two places for a consumer: one for the Next Promise, one for a promise that was resolved with this one.
struct Slots: Sendable {
  var next = Slot.free
  var adopter = Slot.free
}

/// One place for a consumer. It is taken once and for all; a second consumer is refused.
enum Slot: Sendable {
  case free
  case waiting(Attachment)
  /// The promise is resolved and the block is on its way to its queue.
  case scheduled(Attachment)
  case taken

  var isFree: Bool { if case .free = self { true } else { false } }

  var attachment: Attachment? {
    switch self {
    case .waiting(let attachment), .scheduled(let attachment): attachment
    case .free, .taken: nil
    }
  }

  /// Empties a slot that holds a waiting attachment.
  mutating func takeWaiting() -> Attachment? {
    guard case .waiting(let attachment) = self else { return nil }
    self = .taken
    return attachment
  }

  /// Empties a slot whose block is on its way.
  mutating func takeScheduled() -> Attachment? {
    guard case .scheduled(let attachment) = self else { return nil }
    self = .taken
    return attachment
  }

  /// Empties a slot whose block can be taken back: it is on its way, or its promise was just resolved and it is to be sent
  /// next. The module's own blocks, which run at once, can't.
  mutating func takeBack() -> Attachment? {
    if case .waiting(let attachment) = self, case .inline = attachment.place { return nil }
    return takeScheduled() ?? takeWaiting()
  }
}

/// A block that waits for a promise, the place where it runs, and the promise that its result resolves, if any.
struct Attachment: Sendable {
  private(set) var place: Place
  let next: (any Link)?
  /// Runs the block, resolves `next`, and returns `next` if something waits there in turn.
  let run: @Sendable (Outcome) -> (any Link)?

  /// The same, once its context has the block: a context that goes with its blocks must not be held by them.
  var sent: Attachment {
    var sent = self
    if case .context = place { sent.place = .sent }
    return sent
  }
}

/// Where a block runs.
enum Place: Sendable {
  /// At once, on the thread that resolves: only for the module's own short blocks.
  case inline
  case queue(DispatchQueue)
  case context(any ExecutionContext)
  /// A context that has the block already.
  case sent

  var isInline: Bool { if case .inline = self { true } else { false } }
}

/// The state, the promises it waits for, and the settings: all that the lock of a promise guards.
struct Guarded: Sendable {
  var state = State.pending(Pending())
  /// The promises that a pending promise waits for. Links forward are strong and links back weak, so that a dropped
  /// chain can go.
  var sources = Sources.none
  var settings: Settings
}
