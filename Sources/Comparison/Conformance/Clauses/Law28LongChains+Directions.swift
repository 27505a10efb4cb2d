import Foundation

/// Does it matter in which direction a long row of promises is joined, or who lets go of it when?
///
/// A row is built first. Then each of its promises adopts the one inside it, in the order that the clause asks about.
let longDirectionClauses: [Clause] =
  adopting("inside-out", "from the inside out") { $0 }
  + adopting("outside-in", "from the outside in") { $0.reversed() }
  + adopting("in-any-order", "in a mixed order") { levels in
    var random = Random(seed: 1)
    return levels.shuffled(using: &random)
  }

/// The order says which level adopts when. The levels have numbers, and the innermost is 0.
private func adopting(
  _ name: String, _ words: String, in order: @escaping @Sendable (_ levels: [Int]) -> [Int]
) -> [Clause] {
  [
    long(
      "adopted-\(name)-runs",
      "Many promises that adopt each other \(words) run in linear time, released before or after.", needs: [.then]
    ) { trial in
      // The last level adopts when nobody holds the row any more, or while somebody still does.
      for isReleased in [true, false] {
        let log = Recorder()
        let row = try Row(trial) { log.note("", $0) }
        let levels = order(Array(0..<trial.levels))
        try row.adopt(levels.dropLast())
        if isReleased { row.release() }
        try row.adopt(levels.suffix(1))
        row.settle(value(1))
        _ = log.wait(for: 1, until: trial.deadline)
        try trial.expect(log.notes == ["value 1"], "received \(log.notes)")
        row.release()
      }
    },
    long(
      "adopted-\(name)-released",
      "Many promises that adopt each other \(words) are released unsettled, by two threads at once.", needs: [.then],
      noting: []
    ) { trial in
      let row = try Row(trial) { _ in }
      try row.adopt(order(Array(0..<trial.levels)))
      let done = (0..<2).map { _ in onThread(stackSize: 512 << 10) { row.releaseEach() } }
      row.drop()
      for group in done { group.wait() }
      row.drain()
      try trial.quiesce()
    }.or(.trapsWhenDropped),
  ]
}

/// Promises of which each adopts the one inside it when its gate is opened.
///
/// What a queue runs has a large stack on some systems, so a design that can hand its blocks over has them run here.
private final class Row: Sendable {
  private let trial: Trial
  private let blocks = Backlog()
  private let source = Gate()
  private let starts: [Gate]
  private let levels: Lock<[Specimen]>

  /// Work that waits for its first observer gets one, so that each level begins by itself.
  init(_ trial: Trial, _ handler: @escaping Specimen.Handler) throws {
    self.trial = trial
    let executor = trial.subject.capabilities.contains(.executor) ? blocks.executor : nil
    let shared = trial.another(Environment(queue: trial.environment.queue, executor: executor))
    trial.atEnd { withExtendedLifetime(shared) {} }
    let make = shared.operations.make
    let begins = trial.subject.semantics.runs == .onFirstObserver
    let starts = (0..<trial.levels).map { _ in Gate() }
    var levels = [make(source.enter)]
    for (level, start) in starts.enumerated() {
      let inner = levels[level]
      levels.append(try make(start.enter).then { _ in .promise(inner) })
      if begins { levels[level].observe { _ in } }
    }
    levels[starts.count].observe(handler)
    self.starts = starts
    self.levels = Lock(levels)
  }

  func adopt(_ order: some Sequence<Int>) throws {
    for level in order {
      starts[level].open([value(0)])
      blocks.drain()
    }
    try trial.quiesce()
  }

  func settle(_ outcome: Outcome) {
    source.open([outcome])
    blocks.drain()
  }

  func drop() { for gate in starts + [source] { gate.drop() } }

  /// Runs the blocks that are due.
  func drain() { blocks.drain() }

  func release() { withExtendedLifetime(levels.withLock { exchange(&$0, with: []) }) {} }

  /// Releases the promises one by one, also beside another thread that does so.
  func releaseEach() { while levels.withLock({ $0.popLast() }) != nil {} }
}
