/// What do the blocks of a program do on a promise, and what do they answer?
extension Play {
  func chain(_ promise: Specimen, _ step: Program.Step, _ made: Made) throws -> Specimen? {
    guard let block = step.block, let answer = answer(step, made) else { return nil }
    switch block.kind {
    case .then where block.turns > 1: return try operations.loop(promise, block.turns) { answer(.success($0), $0, $1) }
    case .then: return try promise.then(on: block.queue.map(places.queue)) { answer(.success($0), $0, 0) }
    case .recover: return try need(.recover, operations.recover)(promise) { answer(.failure($0), $0.code ?? 0, 0) }
    case .watch: return try need(.watch, operations.watch)(promise) { _ = answer(.failure($0), 0, 0) }
    }
  }

  /// A block that runs again and again is said to be chained to its own promise.
  private func answer(
    _ step: Program.Step, _ made: Made
  ) -> (@Sendable (Outcome, Int, _ turn: Int) -> Reply<Specimen>)? {
    guard let block = step.block, let id = step.made else { return nil }
    let source = block.turns > 1 || step.verb == .retry ? id : step.promise
    let (reply, first) = (reply(block.answer, made), block.first.map { self.reply($0, made) })
    let known = hold(made, for: block.does)
    let last = last(of: block.does)
    return { [self] outcome, number, turn in
      defer { withExtendedLifetime(last) {} }
      log.note(.ran(of: source, id, Received(outcome, named: namesErrors), places.note()))
      return (turn == 0 ? first ?? reply : reply)(number, run(block.does, knowing: known))
    }
  }

  func retry(_ step: Program.Step, _ made: Made) throws -> Specimen? {
    guard let block = step.block, let answer = answer(step, made) else { return nil }
    let count = Lock(0)
    return try need(.retry, operations.retry)(Tries(attempts: block.turns - 1, delay: Double(step.seconds))) {
      let number = count.withLock { exchange(&$0, with: $0 + 1) }
      return answer(.success(number), number, number)
    }
  }

  private func reply(_ answer: Program.Answer, _ known: Made) -> @Sendable (Int, Made) -> Reply<Specimen> {
    switch answer {
    case .same: return { number, _ in .value(number) }
    case .plus(let more): return { number, _ in .value(number &+ more) }
    case .error(let code): return { _, _ in .error(Reason(code)) }
    case .thrown(let code): return { _, _ in .thrown(Reason(code)) }
    case .fresh(let outcome): return { [self] _, _ in .promise(fresh(outcome.outcome)) }
    case .promise(let id):
      if let promise = try? promise(id, known) { things.withLock { $0.returned.append(promise) } }
      let known = hold(known.filter { $0.key == id })
      return { [self] _, made in
        (try? promise(id, known.merging(made) { $1 })).map { .promise($0) } ?? .error(Reason(0))
      }
    }
  }

  /// What a closure captures that does something when it is released.
  func last(of does: [Program.Step]) -> Last? {
    let steps = does.filter { $0.verb == .atRelease }.flatMap(\.does)
    return steps.isEmpty ? nil : Last { [self] in run(steps) }
  }
}

/// Does something when it is released.
final class Last: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
