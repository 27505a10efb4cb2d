/// What does each event turn the state into? Everything here runs under the lock and only moves values; what is to be done
/// or released afterwards is handed back.
extension Guarded {
  /// Resolves a pending promise; `followed` says that the outcome comes from the promise it follows.
  mutating func settle(_ outcome: Outcome, followed: Bool) -> Settlement {
    guard case .pending(let pending) = state, pending.follows == followed else { return .ignored }
    state = .resolved(outcome, pending.slots)
    sources = .none
    return .settled(pending)
  }

  /// Binds a pending promise to `other`, which alone may resolve it from now on.
  mutating func follow(_ other: any Link) -> Binding {
    switch state {
    case .pending(var pending) where !pending.follows:
      pending.follows = true
      state = .pending(pending)
      sources = .one(WeakLink(other))
      return .bound
    case .pending, .resolved: return .refused
    case .cancelled: return .cancelled
    }
  }

  /// Takes the slot of the Next Promise. Nobody else gets it after that, and the settings are fixed.
  mutating func claimNext() -> Bool {
    switch state {
    case .pending(var pending):
      guard pending.slots.next.isFree else { return false }
      pending.slots.next = .taken
      state = .pending(pending)
    case .resolved(let outcome, var slots):
      guard slots.next.isFree else { return false }
      slots.next = .taken
      state = .resolved(outcome, slots)
    case .cancelled(let attached, let adopted):
      guard !attached else { return false }
      state = .cancelled(attached: true, adopted: adopted)
    }
    return true
  }

  /// Puts an attachment into the slot that was claimed for it.
  mutating func fillNext(_ attachment: Attachment) -> Filled {
    switch state {
    case .pending(var pending):
      pending.slots.next = .waiting(attachment)
      state = .pending(pending)
      return .waits
    case .resolved(let outcome, var slots):
      if case .inline = attachment.place { return .deliver(outcome) }
      slots.next = .scheduled(attachment.sent)
      state = .resolved(outcome, slots)
      return .schedule
    case .cancelled: return .deliver(.error(PromiseError.cancelled))
    }
  }

  /// Takes the adopter's slot, if it is free, and says what the adopter has to do.
  mutating func adopt(_ attachment: Attachment) -> Filled {
    switch state {
    case .pending(var pending):
      guard pending.slots.adopter.isFree else { return .deliver(.error(PromiseError.alreadyFollowed)) }
      pending.slots.adopter = .waiting(attachment)
      state = .pending(pending)
      return .waits
    case .resolved(let outcome, var slots):
      guard slots.adopter.isFree else { return .deliver(.error(PromiseError.alreadyFollowed)) }
      slots.adopter = .taken
      state = .resolved(outcome, slots)
      return .deliver(outcome)
    case .cancelled(let attached, let adopted):
      guard !adopted else { return .deliver(.error(PromiseError.alreadyFollowed)) }
      state = .cancelled(attached: attached, adopted: true)
      return .deliver(.error(PromiseError.cancelled))
    }
  }

  /// Makes a pending promise that follows no other wait for `source`.
  mutating func wait(for source: any Link) -> Binding {
    switch state {
    case .pending(let pending) where !pending.follows:
      sources = .one(WeakLink(source))
      return .bound
    case .pending, .resolved: return .refused
    case .cancelled: return .cancelled
    }
  }

  /// Hands out, once, the consumers that waited for the outcome.
  mutating func flush() -> Flush? {
    guard case .resolved(let outcome, var slots) = state else { return nil }
    let adopter = slots.adopter.takeWaiting()
    let next = slots.next.takeWaiting()
    guard let next else {
      state = .resolved(outcome, slots)
      return Flush(outcome: outcome, adopter: adopter, place: nil, inline: nil)
    }
    if case .inline = next.place {
      state = .resolved(outcome, slots)
      return Flush(outcome: outcome, adopter: adopter, place: .inline, inline: next)
    }
    slots.next = .scheduled(next.sent)
    state = .resolved(outcome, slots)
    return Flush(outcome: outcome, adopter: adopter, place: next.place, inline: nil)
  }

  /// Hands out, once, the block that was on its way to its queue; nothing if it was cancelled meanwhile.
  mutating func start() -> (Attachment, Outcome)? {
    guard case .resolved(let outcome, var slots) = state, let attachment = slots.next.takeScheduled() else {
      return nil
    }
    state = .resolved(outcome, slots)
    return (attachment, outcome)
  }
}

/// What `settle` did.
enum Settlement: Sendable {
  case ignored
  /// Resolved; what was there before, to be released outside the lock.
  case settled(Pending)
}

/// What `follow` did.
enum Binding: Sendable {
  case bound, refused, cancelled
}

/// What an attachment has to do next.
enum Filled: Sendable {
  case waits
  case schedule
  case deliver(Outcome)
}

/// The consumers of a promise that was just resolved.
struct Flush: Sendable {
  let outcome: Outcome
  let adopter: Attachment?
  /// Where the block of the Next Promise has to run.
  let place: Place?
  /// The block itself, if it is the module's own and runs at once; any other stays in its slot until its place is reached.
  let inline: Attachment?
}
