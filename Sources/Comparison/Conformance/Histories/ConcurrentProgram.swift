/// What do several threads do with the same promises? A beginning, what the threads do at the same time, and an end.
struct ConcurrentProgram: Hashable, Sendable {
  var beginning: [Program.Step]
  var threads: [[Program.Step]]
  var end: [Program.Step]

  /// All steps in one line, as if one thread did them.
  var inLine: Program { Program(steps: beginning + threads.flatMap { $0 } + end) }

  /// Whether the rules admit it in whatever order the threads come.
  func isAdmitted(_ semantics: Semantics, _ capabilities: Set<Capability>) -> Bool {
    threads.contains { !$0.isEmpty } && Rules.admit(inLine, semantics, capabilities)
  }
}

extension ConcurrentProgram {
  /// The program of a seed: up to eight operations on two or three threads. With `chains` they go on into others.
  static func drawn(
    seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>, chains: Bool
  ) -> ConcurrentProgram {
    var author = Author(seed: seed, semantics, capabilities, chains: chains)
    author.begin()
    author.act()
    author.end()
    return author.program
  }

  private struct Author {
    var program = ConcurrentProgram(beginning: [], threads: [], end: [])
    private var random: Random
    private var rules: Rules
    private let semantics: Semantics
    private let chains: Bool
    private var promises: [Int] = []
    private var sources: [Int] = []
    /// What threads may use: what was made in the beginning.
    private var shared: [Int] = []
    private var handlers = 0
    private var isCancelled = false
    /// Who starts what was cancelled.
    private var starter: Int?

    init(seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>, chains: Bool) {
      random = Random(seed: seed)
      rules = Rules(semantics, capabilities)
      self.semantics = semantics
      self.chains = chains
    }

    /// One or two sources, links between, and all of it under way: a lazy promise isn't started by two at once.
    mutating func begin() {
      for _ in 0..<(chains ? 1 + random.below(2) : 1) { add(.source(promises.count), to: \.beginning) }
      (sources, shared) = (promises, promises)
      for _ in 0..<(chains ? 1 + random.below(2) : 0) {
        add(link(), to: \.beginning)
        shared = promises
      }
      if semantics.runs == .onFirstObserver || random.chance(1, in: 2) {
        for promise in promises { add(observe(promise), to: \.beginning) }
      }
    }

    mutating func act() {
      let count = 2 + random.below(2)
      program.threads = Array(repeating: [], count: count)
      let operations = count + 1 + random.below(8 - count)
      for index in 0..<operations {
        var step = operation()
        if semantics.cancelling == .startsAnew { step = oneStart(step, on: index % count, of: count) }
        add(step, to: \.threads[index % count])
      }
    }

    /// The step, or a reading instead. A cancelled promise started by two threads isn't one moment, nor is a chain that
    /// is started while the cancel goes from one promise to the next.
    private mutating func oneStart(_ step: Program.Step, on thread: Int, of count: Int) -> Program.Step {
      switch step {
      case .cancel(let promise):
        let isBeside = program.threads[..<thread].contains { if case .observe = $0.last { true } else { false } }
        isCancelled = !chains && !isBeside
        return isCancelled ? step : .read(promise)
      case .observe(_, let promise, _, _) where isCancelled:
        starter = starter ?? thread
        return starter == thread ? step : .read(promise)
      default: return step
      }
    }

    /// Settles what is pending, and observes the promises without an observer.
    mutating func end() {
      for source in sources { add(.settle(source, .value(9)), to: \.end) }
      for promise in promises where rules.isUsable(promise) && !rules.isUsed(promise) {
        add(observe(promise), to: \.end)
      }
      for promise in promises { add(.read(promise), to: \.end) }
    }

    private mutating func add(
      _ step: Program.Step, to part: WritableKeyPath<ConcurrentProgram, [Program.Step]>
    ) {
      guard rules.take(step) else { return }
      program[keyPath: part].append(step)
      if let made = step.made { promises.append(made) }
      // A turn of the queue may come at any time, so the rules assume that it came.
      _ = rules.take(.drain)
    }

    private mutating func operation() -> Program.Step {
      let promise = shared[random.below(shared.count)]
      let source = sources[random.below(sources.count)]
      switch random.below(12) {
      case 0..<4: return .settle(source, .value(1 + random.below(8)))
      case 4: return .settle(source, .error(1 + random.below(8)))
      case 5..<8: return observe(promise)
      case 8..<10: return .read(promise)
      case 10 where !isCancelled:
        isCancelled = true
        return .cancel(promise)
      default: return chains ? link() : .read(promise)
      }
    }

    private mutating func observe(_ promise: Int) -> Program.Step {
      handlers += 1
      return .observe(handlers - 1, of: promise)
    }

    private mutating func link() -> Program.Step {
      let (id, source) = (promises.count, shared[random.below(shared.count)])
      let answer: Program.Answer =
        switch random.below(4) {
        case 0: .error(random.below(9))
        case 1: .promise(shared[random.below(shared.count)])
        default: .plus(1 + random.below(9))
        }
      return .chain(id, to: source, Program.Block(kind: random.chance(2, in: 3) ? .then : .recover, answer: answer))
    }
  }
}
