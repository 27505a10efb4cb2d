/// What happens when the last reference to a promise goes?
extension Promise {
  /// A pending promise resolves its chain with an error, an unhandled error is reported.
  ///
  /// The consumers move to a stand-in first: this object can't be handed to a queue any more, and an emptied state has
  /// nothing left to release one inside the other.
  func leave() {
    let (state, settings) = guarded.withLock { guarded in
      (exchange(&guarded.state, with: .cancelled(attached: true, adopted: true)), guarded.settings)
    }
    switch state {
    case .pending(let pending):
      Report(.dropped, label(settings)).send()
      handOver(pending.slots, settings)
    case .resolved(.error(let error), let slots):
      guard slots.next.isFree, slots.adopter.isFree, !PromiseError.isKnown(error) else { return }
      Report(.unhandled("\(error)"), label(settings)).send()
    case .resolved, .cancelled: break
    }
  }

  private func handOver(_ slots: Slots, _ settings: Settings) {
    let waiting = [slots.next.attachment, slots.adopter.attachment].compactMap { $0 }
    guard !waiting.isEmpty else { return }
    let state = State.pending(Pending(slots: slots))
    let heir = Promise(Guarded(state: state, settings: settings), scheduler: scheduler)
    if let next = slots.next.attachment?.next { _ = next.wait(for: heir) }
    drain(heir.fail(PromiseError.dropped))
  }
}

/// Replaces a value and returns the old one.
func exchange<T>(_ place: inout T, with new: T) -> T {
  let old = place
  place = new
  return old
}
