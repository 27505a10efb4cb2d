/// What happens when a promise goes, or a block that was to run?
extension Promise {
  /// What a promise that goes leaves behind; its slots are empty then, so that nothing is released inside its `deinit`.
  ///
  /// A pending promise leaves its content to a stand-in with its number, which fails for it: an object in its `deinit`
  /// can't be handed to a queue any more. An error that nothing handled is reported.
  func remains() -> Remains? {
    var state = State.cancelled(attached: true, adopted: true)
    var settings = Settings()
    guarded.withLock { guarded in
      swap(&guarded.state, &state)
      swap(&guarded.settings, &settings)
    }
    switch state {
    case .pending(var pending):
      pending.follows = false
      return .unresolved(heir(pending, settings))
    case .resolved(.error(let error), let slots):
      if slots.next.isFree, slots.adopter.isFree, !PromiseError.isKnown(error) {
        Report(.unhandled("\(error)"), label(settings)).send()
      }
    case .resolved: break
    case .cancelled: if settings.context == nil { return nil }
    }
    return .content(state, settings.context)
  }

  private func heir(_ pending: Pending, _ settings: Settings) -> Promise {
    let heir = Promise(Guarded(state: .pending(pending), settings: settings), scheduler: scheduler, serial: serial)
    // An inline consumer gets the error at once; an aggregate must not forget its other members.
    if let attachment = pending.slots.next.attachment, !attachment.place.isInline {
      _ = attachment.next?.wait(for: heir)
    }
    return heir
  }

  func drop() -> (any Link)? {
    let (won, ready) = settle(.error(PromiseError.dropped))
    if won { Report(.dropped, label(guarded.withLock { $0.settings })).send() }
    return ready
  }

  func dropBlock() -> (any Link)? { guarded.withLock { $0.start() }?.0.next?.drop() }
}
