import Foundation

/// Does it matter in which direction a long row of promises is joined, or who lets go of it when?
///
/// A row is built first. Then each of its promises adopts the one inside it, in the order that the clause asks about.
let longDirectionClauses: [Clause] = Direction.allCases.flatMap { direction in
  [
    long(
      "adopted-\(direction.rawValue)-runs",
      "Many promises that adopt each other \(direction.words) run in linear time, released before or after.",
      needs: [.then], body: runs(direction)),
    long(
      "adopted-\(direction.rawValue)-released",
      "Many promises that adopt each other \(direction.words) are released unsettled, by two threads at once.",
      needs: [.then], alternatives: [.trapsWhenDropped], noting: [], body: released(direction)),
  ]
}

private enum Direction: String, CaseIterable {
  case insideOut = "inside-out"
  case outsideIn = "outside-in"
  case anyOrder = "in-any-order"

  var words: String {
    switch self {
    case .insideOut: "from the inside out"
    case .outsideIn: "from the outside in"
    case .anyOrder: "in a mixed order"
    }
  }

  /// The numbers of the levels, of which the innermost is 0.
  func order(_ count: Int) -> [Int] {
    switch self {
    case .insideOut: return Array(0..<count)
    case .outsideIn: return (0..<count).reversed()
    case .anyOrder:
      var random = Random(seed: 1)
      return (0..<count).shuffled(using: &random)
    }
  }
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
  init(_ trial: Trial, _ count: Int, _ handler: @escaping Specimen.Handler) throws {
    self.trial = trial
    let executor = trial.subject.capabilities.contains(.executor) ? blocks.executor : nil
    let shared = trial.another(Environment(queue: trial.environment.queue, executor: executor))
    trial.atEnd { withExtendedLifetime(shared) {} }
    let make = shared.operations.make
    let begins = trial.subject.semantics.runs == .onFirstObserver
    let starts = (0..<count).map { _ in Gate() }
    var levels = [make(source.enter)]
    for (level, start) in starts.enumerated() {
      let inner = levels[level]
      levels.append(try make(start.enter).then { _ in .promise(inner) })
      if begins { levels[level].observe { _ in } }
    }
    levels[count].observe(handler)
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

/// The last level adopts when nobody holds the row any more, or while somebody still does.
private func runs(_ direction: Direction) -> Clause.Body {
  { trial in
    for isReleased in [true, false] {
      let log = Recorder()
      let row = try Row(trial, trial.levels) { log.note("", $0) }
      let order = direction.order(trial.levels)
      try row.adopt(order.dropLast())
      if isReleased { row.release() }
      try row.adopt(order.suffix(1))
      row.settle(value(1))
      _ = log.wait(for: 1, until: trial.deadline)
      try trial.expect(log.notes == ["value 1"], "received \(log.notes)")
      row.release()
    }
  }
}

private func released(_ direction: Direction) -> Clause.Body {
  { trial in
    let row = try Row(trial, trial.levels) { _ in }
    try row.adopt(direction.order(trial.levels))
    let done = (0..<2).map { _ in onThread(stackSize: 512 << 10) { row.releaseEach() } }
    row.drop()
    for group in done { group.wait() }
    row.drain()
    try trial.quiesce()
  }
}
