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
    if let what = step.runnable, let origin = step.promises.first, first[what] == nil {
      if !isDecided, used.contains(origin) {
        notes.append((index, sketch.neverRuns(what, origin)))
      } else if let end, case .handler = what {
        notes.append((end, "\(sketch.words(what)) never ran"))
      }
    }
    if step.takesSlots { used.formUnion(step.consumed) }
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
    verb == .chain ? made.map { .block($0) } : verb == .leave ? nil : handler.map { .handler($0) }
  }

  /// What is done inside, by what has to run first.
  fileprivate var parts: [(Runnable, [Self])] {
    guard let made else { return handler.map { [(.handler($0), does)] } ?? [] }
    return verb == .source ? [(.work(made), does), (.stop(made), stop ?? [])] : [(.block(made), inside)]
  }
}
