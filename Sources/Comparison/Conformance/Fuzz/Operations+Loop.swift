/// How is a loop of so many turns said in the words of the contract?
extension Operations<Specimen> {
  /// Like a design that has items, or like one whose block says whether it goes on.
  func loop(
    _ promise: Specimen, _ turns: Int, _ answer: @escaping @Sendable (Int, _ turn: Int) -> Reply<Specimen>
  ) throws -> Specimen {
    if let reduce { return reduce(promise, Array(0..<turns), answer) }
    return try need(.iterate, iterate)(promise) { [resolved, make] value, turn in
      if turn == turns { return .value(value) }
      let reply = answer(value, turn)
      guard case .value(let value) = reply, turn + 1 < turns else { return reply }
      return .promise(resolved?(.success(value)) ?? make { $0(.success(value)) })
    }
  }
}
