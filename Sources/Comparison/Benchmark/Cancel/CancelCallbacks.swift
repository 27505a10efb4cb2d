/// What a cancel is without a library: callbacks behind locks, which the first call takes out.
enum CancelCallbacks {
  /// Objects in a row, each with a callback that a cancel drops; at the end of the way the work is stopped. It is the
  /// same in both directions, because each object knows the next one.
  static let pass = Pass(name: "Callbacks", note: "objects in a row, each of which drops its callback") {
    links, meter in
    let gate = Gate()
    let row = (0..<links).map { _ in Waiting(gate) }
    meter.begin()
    for link in row { link.drop() }
    gate.add(1)
    meter.end(0)
    try gate.check(1)
  }

  private final class Waiting: Sendable {
    private struct Callback: Sendable {
      let call: @Sendable (Int) -> Void
    }

    private let callback: Lock<Callback?>

    init(_ gate: Gate) { callback = Lock(Callback { gate.add($0) }) }

    func drop() { callback.withLock { $0 = nil } }
  }

  static let prepare: CancelStorm.Prepare = { promises, gate in
    let all = (0..<promises).map { _ in
      let slot = Slot<@Sendable () -> Void>()
      slot.put { gate.count(1) }
      return slot
    }
    return { number in all[number].take()?() }
  }
}
