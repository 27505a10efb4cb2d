import PromiseConformance

/// What can be wrong with the stack, with memory, and with promises that nobody can settle any more?
extension Fault {
  static let releasing: [Fault] = [
    Fault("valuesRecurse", .all, "A value goes down the stack from link to link.", alone: true, Recurses(.values)),
    Fault("errorsRecurse", .all, "An error goes down the stack from link to link.", alone: true, Recurses(.errors)),
    Fault("startsRecursively", .onStack, "Starting goes down the stack.", alone: true, Recurses(.start)),
    Fault("releasesRecursively", .all, "Release goes down the stack.", alone: true, ReleasesRecursively()),
    Fault("settlesWeakly", .withState, "A chain that nobody holds is forgotten.", SettlesWeakly()),
    Fault("keepsHandlers", .withState, "Handlers are kept when they have run.") {
      $0.observing { [heap = Heap()] _, handler, observe in observe(heap.keep(handler)) }
    },
    Fault("keepsItself", .withState, "A pending promise keeps itself.", alone: true, KeepsItself()),
    Fault("leaksBlocks", .onStack, "Blocks are kept for ever.") {
      $0.then = { [heap = Heap()] promise, block in promise.then(heap.keep(block)) }
    },
    Fault("dropUnreported", [.lazy], "A promise that nobody can settle any more isn't reported.", alone: true) {
      $0.reportDrops { _ in [] }
    },
    Fault("dropUnheard", [.slot], "Observers of a dropped promise get nothing.", alone: true, Drops { _, _ in }),
    Fault(
      "settledDropReported", [.lazy], "Releasing a settled promise is reported.", alone: true,
      Drops { $0.isPending ? $0.dropped($1) : $0.reportDrop() }),
    Fault(
      "cancelledDropReported", [.lazy], "Releasing a cancelled promise is reported.", alone: true,
      Drops { $0.isPending && $0.attempt != $1 ? $0.reportDrop() : $0.dropped($1) }),
  ]
}

extension Operations<any ControlPromise> {
  /// Changes the lines about promises that nobody can settle any more.
  mutating func reportDrops(_ change: @escaping @Sendable (String) -> [String]) {
    alter(&reports) { reports in { reports($0).flatMap { $0.contains("nobody can settle") ? change($0) : [$0] } } }
  }
}

private struct Recurses: Conduct {
  let way: Way

  init(_ way: Way) { self.way = way }

  func loop(_ way: Way, _ block: @escaping Block) { way == self.way ? block() : Trampoline.run(block) }

  func handOver(_ cell: Cell, _ outcome: Outcome) {
    if outcome.way == way { cell.notify() } else { cell.around.deliver { cell.notify() } }
  }
}

private struct ReleasesRecursively: Conduct {
  func release<Value: Sendable>(_ take: () -> Value) { withExtendedLifetime(take()) {} }

  func dropped(_ cell: Cell, _ attempt: Int?) {}
}

private struct SettlesWeakly: Conduct {
  func settlement(of cell: Cell) -> Cell.Handler { { [weak cell] in cell?.settle($0) } }
}

private struct KeepsItself: Conduct {
  func settlement(of cell: Cell) -> Cell.Handler {
    cell.attach { _ in withExtendedLifetime(cell) {} }
    return Resolver.settle(cell)
  }

  func dropped(_ cell: Cell, _ attempt: Int?) {}
}

/// What becomes of a promise that nobody can settle any more.
private struct Drops: Conduct {
  let drop: @Sendable (Cell, _ attempt: Int?) -> Void

  func dropped(_ cell: Cell, _ attempt: Int?) { drop(cell, attempt) }
}
