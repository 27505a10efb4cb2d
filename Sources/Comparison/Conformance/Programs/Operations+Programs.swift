/// How are loops, combinations and waits of a program said in the words of the contract?
extension Operations<Specimen> {
  /// Like a design that has items, or like one whose block says whether it goes on.
  func loop(
    _ promise: Specimen, _ turns: Int, _ answer: @escaping @Sendable (Int, _ turn: Int) -> Reply<Specimen>
  ) throws -> Specimen {
    if let reduce { return reduce(promise, Array(0..<turns), answer) }
    return try need(.iterate, iterate)(promise) { [self] value, turn in
      if turn == turns { return .value(value) }
      let reply = answer(value, turn)
      guard case .value(let value) = reply, turn + 1 < turns else { return reply }
      return .promise(self.promise(.success(value)))
    }
  }

  /// Makes one number of several outcomes.
  func combine(_ combination: Program.Combination, _ members: [Specimen], named: Bool) throws -> Specimen {
    switch combination {
    case .all: try need(.all, all)(members) { joined($0.map { .value($0) }) }
    case .settled: try need(.settled, settled)(members) { joined($0.map { Received($0, named: named) }) }
    case .any: try need(.any, any)(members) { joined($0.map { Received($0, named: named) }) }
    case .race: try need(.race, race)(members)
    }
  }

  /// Waits, if it can, as a program says.
  func outcome(of held: Held, _ policy: Semantics.Waiting?) async -> Outcome? {
    if let policy { await waitAs?(held.letGo(), policy) } else { await wait?(held.letGo()) }
  }

  /// A promise that is settled from the beginning.
  func promise(_ outcome: Outcome) -> Specimen { resolved?(outcome) ?? make { $0(outcome) } }
}
