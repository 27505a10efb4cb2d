/// What a cancel is without a library: a callback behind a lock, which the first call takes out.
enum CancelCallbacks {
  static let prepare: CancelStorm.Prepare = { promises, gate in
    let all = (0..<promises).map { _ in
      let slot = Slot<@Sendable () -> Void>()
      slot.put { gate.count(1) }
      return slot
    }
    return { number in all[number].take()?() }
  }
}
