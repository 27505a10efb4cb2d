/// How does a cancel get back to the source? Mark, call, tell: first every promise back to the source is marked, then
/// the cancel blocks run from the cancelled promise back to the source, then dependents get error 9999.
struct Ripple {
  /// Promises still to be marked, with the consumer through which each was reached; the last comes first.
  var unvisited: [(link: any Link, consumer: any Link)] = []
  var cancelBlocks: [@Sendable () -> Void] = []
  /// Promises that waited for a cancelled one; they get the error.
  var dependents: [(link: any Link, followed: Bool)] = []
  /// Inline consumers (members of an aggregate) that get the error.
  var inline: [@Sendable () -> (any Link)?] = []
  /// Whether anything was cancelled at all.
  var changed = false
}

extension Promise {
  /// Cancels this promise and what it waits for, back to the source; synchronously. Returns whether that changed anything.
  ///
  /// A promise that is resolved and whose block ran stays as it is; if its block has not run yet, the block is dropped and
  /// the Next Promise gets error 9999. A cancelled promise stays cancelled: resolving it does nothing. Each cancel block
  /// runs once, on this thread, holding no lock. Cost: linear in the number of promises reached.
  @discardableResult
  public func cancel() -> Bool {
    var ripple = Ripple()
    cancelHere(from: nil, &ripple)
    while let (link, consumer) = ripple.unvisited.popLast() { link.cancelHere(from: consumer, &ripple) }
    for block in ripple.cancelBlocks { block() }
    for (link, followed) in ripple.dependents { drain(link.fail(PromiseError.cancelled, followed: followed)) }
    for tell in ripple.inline { drain(tell()) }
    return ripple.changed
  }

  /// Attaches a block that runs, on the cancelling thread, if this promise is cancelled; at once if it already was.
  ///
  /// Several blocks run in the order in which they were attached. A promise that is resolved frees them.
  @discardableResult
  public func onCancel(_ block: @escaping @Sendable () -> Void) -> Self {
    let isCancelled = guarded.withLock { $0.addCancelBlock(block) }
    if isCancelled { block() }
    return self
  }

  func cancelHere(from consumer: (any Link)?, _ ripple: inout Ripple) {
    let (pending, dropped, sources) = guarded.withLock { $0.cancel(from: consumer) }
    if let dropped {
      ripple.changed = true
      if let next = dropped.next, next !== consumer { ripple.dependents.append((next, false)) }
    }
    guard let pending else { return }
    ripple.changed = true
    ripple.cancelBlocks += pending.cancelBlocks
    ripple.unvisited += sources.reversed().map { ($0, self) }
    tell(pending.slots.adopter.attachment, followed: true, consumer, &ripple)
    tell(pending.slots.next.attachment, followed: false, consumer, &ripple)
  }

  private func tell(_ attachment: Attachment?, followed: Bool, _ consumer: (any Link)?, _ ripple: inout Ripple) {
    guard let attachment else { return }
    if let consumer, attachment.next === consumer { return }
    if !followed, case .inline = attachment.place {
      ripple.inline.append { attachment.run(.error(PromiseError.cancelled)) }
    } else if let next = attachment.next {
      ripple.dependents.append((next, followed))
    }
  }
}

extension Guarded {
  /// Keeps a block for the cancel of a pending promise, and says whether it was cancelled before.
  mutating func addCancelBlock(_ block: @escaping @Sendable () -> Void) -> Bool {
    guard case .pending(var pending) = state else { return if case .cancelled = state { true } else { false } }
    state = .cancelled(attached: true, adopted: true)  // Held twice, the list would be copied.
    pending.cancelBlocks.append(block)
    state = .pending(pending)
    return false
  }

  /// Cancels a pending promise, or takes back the block of a resolved one if nobody but `consumer` waits for it.
  mutating func cancel(
    from consumer: (any Link)?
  ) -> (pending: Pending?, dropped: Attachment?, sources: [any Link]) {
    switch state {
    case .pending(let pending):
      state = .cancelled(attached: !pending.slots.next.isFree, adopted: !pending.slots.adopter.isFree)
      let links = sources.links
      sources = .none
      return (pending, nil, links)
    case .resolved(let outcome, var slots):
      if let consumer, slots.next.attachment?.next !== consumer { return (nil, nil, []) }
      guard let dropped = slots.next.takeBack() else { return (nil, nil, []) }
      state = .resolved(outcome, slots)
      return (nil, dropped, [])
    case .cancelled: return (nil, nil, [])
    }
  }
}
