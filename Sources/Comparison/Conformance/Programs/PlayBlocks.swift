/// What do the blocks of a program do on a promise, and what do they answer?
extension Play {
  func chain(_ id: Int, _ source: Int, _ block: Program.Block, _ made: Made) throws -> Specimen {
    let promise = try promise(source, made)
    let answer = answer(of: block, of: block.turns > 1 ? id : source, id, made)
    switch block.kind {
    case .then where block.turns > 1: return try operations.loop(promise, block.turns) { answer(.success($0), $0, $1) }
    case .then: return try promise.then(on: block.queue.map(places.queue)) { answer(.success($0), $0, 0) }
    case .recover: return try need(.recover, operations.recover)(promise) { answer(.failure($0), $0.code ?? 0, 0) }
    case .watch: return try need(.watch, operations.watch)(promise) { _ = answer(.failure($0), 0, 0) }
    }
  }

  private func answer(
    of block: Program.Block, of source: Int, _ id: Int, _ made: Made
  ) -> @Sendable (Outcome, Int, _ turn: Int) -> Reply<Specimen> {
    let (reply, first) = (reply(block.answer, made), block.first.map { self.reply($0, made) })
    let known = hold(made, for: block.does)
    let last = last(of: block.does)
    return { [self] outcome, number, turn in
      defer { withExtendedLifetime(last) {} }
      log.note(.ran(of: source, id, Received(outcome, named: namesErrors), places.note()))
      return (turn == 0 ? first ?? reply : reply)(number, run(block.does, knowing: known))
    }
  }

  func retry(_ id: Int, _ delay: Int, _ block: Program.Block, _ made: Made) throws -> Specimen {
    let answer = answer(of: block, of: id, id, made)
    let count = Lock(0)
    return try need(.retry, operations.retry)(Tries(attempts: block.turns - 1, delay: Double(delay))) {
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
    let steps = does.flatMap { if case .atRelease(let last) = $0 { last } else { [Program.Step]() } }
    return steps.isEmpty ? nil : Last { [self] in run(steps) }
  }
}

/// Does something when it is released.
final class Last: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  deinit { body() }
}
