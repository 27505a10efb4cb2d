/// Does a step become slower, or leave something behind, when it is repeated?
let pumpClauses = [
  // From states one step away, since time takes many rounds to show.
  pumping("repeated-steps-are-linear", "Every step, repeated in every small state, takes linear time.") {
    $0.before.count <= 1 ? .growing : nil
  },
  pumping(
    "repeated-steps-keep-nothing", "No step, repeated in any small state, keeps anything for which nobody waits.",
    asks: flatUnlessLoop
  ).or(
    "keeps-losers", "A pending promise keeps an entry of every combination of it that is over.",
    body: keeping(flatUnlessLoop) { $0.repeated.contains { $0.verb == .combine } }),
  pumping(
    "endless-loop-keeps-nothing", "A loop whose blocks return the next promise keeps none of its promises.",
    asks: flatLoop
  ).or(
    "keeps-its-promises", "A loop whose blocks return the next promise keeps its promises until it ends.",
    body: keeping(flatLoop) { _ in true }),
]

/// The burden that a clause asks of a pump; nil if it doesn't ask.
private typealias Ask = @Sendable (Pump) -> Pump.Burden?

@Sendable private func flatUnlessLoop(_ pump: Pump) -> Pump.Burden? { pump.repetition != .loop ? .flat : nil }

@Sendable private func flatLoop(_ pump: Pump) -> Pump.Burden? { pump.repetition == .loop ? .flat : nil }

private func pumping(_ id: String, _ statement: String, asks: @escaping Ask) -> Clause {
  long(id, statement) { trial in
    let count = try trial.forEachPump(asks) { try $0.check($1) }
    trial.runner.remark("\(count) steps")
  }
}

/// Some of the known pumps keep something, and no others do.
private func keeping(_ asks: @escaping Ask, by isKnown: @escaping @Sendable (Pump) -> Bool) -> Clause.Body {
  { trial in
    var kept = 0
    let count = try trial.forEachPump(asks) { pumping, burden in
      if !isKnown(pumping.pump) { try pumping.check(burden) } else if kept == 0 { kept = try pumping.kept() }
    }
    try trial.expect(kept > 0 || count == 0 || Memory.heap == nil, "keeps nothing")
  }
}

extension Trial {
  /// Only a process that does nothing else can be asked. Returns how many there were.
  fileprivate func forEachPump(_ asks: Ask, _ body: (Pumping, Pump.Burden) throws -> Void) throws -> Int {
    try expectModelled()
    var count = 0
    for pump in runner.isAlone ? Vocabulary.pumps(for: subject) : [] {
      guard let burden = asks(pump), burden == pump.burden(on: subject) else { continue }
      count += 1
      runner.say("\(pump)")
      do { try body(Pumping(subject, pump, until: runner.deadline(of: clause)), burden) } catch {
        throw Violation("\(pump): \(error)", (error as? Violation)?.kind ?? .wrong)
      }
    }
    return count
  }
}
