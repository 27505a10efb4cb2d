/// Who was attached in a program, and never ran? No event shows it, so the answers say it.
struct Unheard {
  /// What to say, and under which step: where it was attached to a promise with one slot that was used before, or else
  /// under the last one.
  private(set) var notes: [(step: Int, words: String)] = []
  private let sketch: Sketch
  /// The last step; nil if the promise didn't come so far.
  private let end: Int?
  /// In which step each of them ran first.
  private var first: [Runnable: Int] = [:]
  private var used: Set<Int> = []

  init(_ extent: Extent, _ trace: Trace, _ sketch: Sketch) {
    (self.sketch, end) = (sketch, extent.refusal == nil ? extent.played.steps.count - 1 : nil)
    for step in trace.ends.indices {
      for what in trace[step].compactMap(\.runnable) where first[what] == nil { first[what] = step }
    }
    for (index, step) in extent.played.steps.enumerated() {
      look(at: step, attachedIn: index, isDecided: index < extent.decided)
    }
  }

  private mutating func look(at step: Program.Step, attachedIn index: Int, isDecided: Bool) {
    if let what = step.runnable, let origin = step.origin ?? step.awaited, first[what] == nil {
      if !isDecided, used.contains(origin) {
        notes.append((index, sketch.neverRuns(what, origin)))
      } else if let end, case .handler = what {
        notes.append((end, "\(sketch.words(what)) never ran"))
      }
    }
    used.formUnion(step.consumed)
    for (what, steps) in step.parts {
      guard let index = first[what] else { continue }
      for step in steps { look(at: step, attachedIn: index, isDecided: isDecided) }
    }
  }
}

/// What runs when its time comes.
enum Runnable: Hashable { case handler(Int), block(Int), work(Int), stop(Int) }

extension Sketch {
  /// Says of what was attached to a promise which has one slot, and had it taken, that it never runs.
  func neverRuns(_ what: Runnable, _ origin: Int) -> String {
    "\(words(what)) never runs: \(name(origin)) was used before"
  }

  fileprivate func words(_ what: Runnable) -> String {
    switch what {
    case .handler(let id): "handler \(handler(id))"
    case .block(let id): "the block of \(name(id))"
    case .work(let id), .stop(let id): "the work of \(name(id))"
    }
  }
}

extension Event {
  fileprivate var runnable: Runnable? {
    switch self {
    case .work(let id): .work(id)
    case .stopped(let id): .stop(id)
    case .ran(_, let id, _, _): .block(id)
    case .received(_, let id, _, _): .handler(id)
    case .read, .clock: nil
    }
  }
}

extension Program.Step {
  /// The handler or block that it attaches.
  var runnable: Runnable? {
    switch self {
    case .observe(let id, _, _, _), .wait(let id, _, _): .handler(id)
    case .chain(let id, _, _): .block(id)
    default: nil
    }
  }

  /// The promise that a task waits for.
  fileprivate var awaited: Int? { if case .wait(_, let id, _) = self { id } else { nil } }

  /// The promises whose slots it takes, but for what is done inside.
  fileprivate var consumed: [Int] {
    switch self {
    case .chain(_, let source, let block): [source] + block.named
    case .retry(_, _, let block): block.named
    case .observe(_, let id, _, _), .wait(_, let id, _), .timed(_, _, let id, _): [id]
    case .combine(_, _, let members): members
    default: []
    }
  }

  /// What is done inside, by what has to run first.
  fileprivate var parts: [(Runnable, [Self])] {
    switch self {
    case .source(let id, let work, let stop): [(.work(id), work), (.stop(id), stop ?? [])]
    case .chain(let id, _, _), .retry(let id, _, _): [(.block(id), inside)]
    case .observe(let id, _, _, _): [(.handler(id), inside)]
    default: []
    }
  }
}
