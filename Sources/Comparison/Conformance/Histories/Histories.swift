import Dispatch

/// Is what several threads see of a promise the same as if their calls had come one after the other?
///
/// Threads settle, observe, cancel and read at the same time. When each call began and ended is noted, and the model is
/// asked for an order that explains what was seen. A history in which no two calls overlapped says nothing, so the
/// finding says how many did.
public struct Histories: Sendable {
  /// What the first history is drawn from; history k of seed s is the first one of seed s + k.
  public var seed: UInt64
  /// Whether promises are chained and adopted too. Otherwise there is one promise.
  public var chains = false
  /// How long one history may take before it counts as hanging, in seconds. A guard, never waited for otherwise.
  public var seconds = 2.0

  /// Gets each program before it is played, in case the process doesn't survive it.
  var say: Fuzz.Say = { _, _ in }

  /// A run that begins with the history of `seed`.
  public init(seed: UInt64 = 1, chains: Bool = false) {
    self.seed = seed
    self.chains = chains
  }

  /// What came of a run.
  public struct Finding: Sendable {
    /// How many histories were recorded.
    public let histories: Int
    /// In how many of them two calls were under way at the same time.
    public let overlapping: Int
    /// The first history that nothing explains, at which the run ended.
    public let difference: Fuzz.Difference?
  }

  /// Whether there is anything to check: a promise without shared state has no histories, and one for a single thread
  /// mustn't have any.
  public static func apply(to subject: Subject) -> Bool {
    subject.semantics.runs != .forEachObserver && !subject.isForOneThread
  }

  /// Records and checks `count` histories; fewer, if the deadline comes first. Hangs are left behind on their threads.
  public func run(
    _ count: Int, on subject: Subject, until deadline: DispatchTime = .distantFuture,
    progress: (_ done: Int) -> Void = { _ in }
  ) -> Finding {
    var overlapping = 0
    func finding(_ count: Int, _ difference: Fuzz.Difference? = nil) -> Finding {
      Finding(histories: count, overlapping: overlapping, difference: difference)
    }
    guard Self.apply(to: subject) else { return finding(0) }
    let stage = Stage(subject, queue: DispatchQueue(label: "histories"), seconds: seconds)
    for index in 0..<count {
      if DispatchTime.now() > deadline { return finding(index) }
      let seed = seed &+ UInt64(index)
      let program = ConcurrentProgram.drawn(seed: seed, subject.semantics, subject.capabilities, chains: chains)
      say(seed, program.sketch)
      guard let (history, isExplained) = stage.history(program) else {
        let end = "// hangs, with the middle of it on \(program.threads.count) threads"
        return finding(
          index + 1, difference(seed, program.inLine, Sketch.lines(program.inLine) + [end], isLate: true))
      }
      if history.isOverlapping { overlapping += 1 }
      if !isExplained {
        let least = shrunk(history, subject, stage, until: deadline + 0.5)
        return finding(index + 1, difference(seed, least.program.inLine, Sketch.lines(least)))
      }
      if index % 64 == 63 { progress(index + 1) }
    }
    return finding(count)
  }

  // MARK: What is printed

  /// Takes calls out as long as some performance of what is left can't be explained either.
  private func shrunk(
    _ history: History, _ subject: Subject, _ stage: Stage, until end: DispatchTime
  ) -> History {
    for program in history.program.smaller where program.isAdmitted(subject.semantics, subject.capabilities) {
      for _ in 0..<60 where DispatchTime.now() < end {
        guard let (smaller, isExplained) = stage.history(program) else { break }
        if !isExplained { return shrunk(smaller, subject, stage, until: end) }
      }
    }
    return history
  }

  private func difference(
    _ seed: UInt64, _ program: Program, _ sketch: [String], isLate: Bool = false
  ) -> Fuzz.Difference {
    Fuzz.Difference(seed: seed, sketch: sketch, steps: program.steps.count, laws: program.laws, isLate: isLate)
  }
}

extension ConcurrentProgram {
  /// As lines.
  var sketch: [String] { Sketch.lines(inLine) + ["// the middle of it on \(threads.count) threads"] }

  /// The same with one step less.
  fileprivate var smaller: [ConcurrentProgram] {
    var all: [ConcurrentProgram] = []
    for part in [\ConcurrentProgram.beginning, \.end] + threads.indices.map({ \ConcurrentProgram.threads[$0] }) {
      for index in self[keyPath: part].indices {
        var program = self
        program[keyPath: part].remove(at: index)
        all.append(program)
      }
    }
    return all.filter { $0.inLine == $0.inLine.pruned }
  }
}

extension Sketch {
  /// A history: what each thread called from when to when, and what was seen.
  static func lines(_ history: History) -> [String] {
    let sketch = Sketch(history.program.inLine)
    let calls = history.calls.map { call in
      let read = if case .read = call.step { " == \(call.read.map { "\($0)" } ?? "nil")" } else { "" }
      return "thread\(call.thread + 1) { \(sketch.line(call.step))\(read) }  // from \(call.began) to \(call.ended)"
    }
    let seen = history.seen.sorted { $0.key < $1.key }.map { "// seen: \(sketch.text($0.value))" }
    return history.program.beginning.map(sketch.line) + calls + history.program.end.map(sketch.line) + seen
      + ["// no order of the calls explains this"]
  }
}
