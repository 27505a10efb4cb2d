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
    /// The others are calls, the more usual ones more often.
    private static let links: [Vocabulary.Word] = [.then, .then, .failing, .returning, .recover]

    var program = ConcurrentProgram(beginning: [], threads: [], end: [])
    private var random: Random
    private var rules: Rules
    private let chains: Bool
    private var draft = Draft()
    /// What threads may use: what was made in the beginning.
    private var shared: [Int]?
    private var isCancelled = false
    /// Who starts what was cancelled.
    private var starter: Int?

    init(seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>, chains: Bool) {
      random = Random(seed: seed)
      rules = Rules(semantics, capabilities)
      self.chains = chains
    }

    /// One or two sources, links between, and all of it under way: a lazy promise isn't started by two at once.
    mutating func begin() {
      for _ in 0..<(chains ? 1 + random.below(2) : 1) { add(.source(draft.promises.count), to: \.beginning) }
      for _ in 0..<(chains ? 1 + random.below(2) : 0) { add(drawn(Self.links), to: \.beginning) }
      shared = draft.promises
      if rules.semantics.runs == .onFirstObserver || random.chance(1, in: 2) {
        for promise in draft.promises { add(.observe(draft.handlers, of: promise), to: \.beginning) }
      }
    }

    mutating func act() {
      let count = 2 + random.below(2)
      program.threads = Array(repeating: [], count: count)
      let calls: [Vocabulary.Word] = [
        .fulfill, .fulfill, .fulfill, .fulfill, .reject, .observe, .observe, .observe, .read, .read, .cancel,
      ]
      let words = calls + [chains ? Self.links[random.below(Self.links.count)] : .read]
      for index in 0..<(count + 1 + random.below(8 - count)) {
        var step = drawn(words)
        if rules.semantics.cancelling == .startsAnew {
          step = oneStart(step, on: index % count, of: count)
        } else if case .cancel(let promise) = step {
          if exchange(&isCancelled, with: true) { step = .read(promise) }
        }
        add(step, to: \.threads[index % count])
      }
    }

    /// The step, or a reading instead. A cancelled promise started by two threads isn't one moment, nor is a chain that
    /// is started while the cancel goes from one promise to the next.
    private mutating func oneStart(_ step: Program.Step, on thread: Int, of count: Int) -> Program.Step {
      switch step {
      case .cancel(let promise):
        let isBeside = program.threads[..<thread].contains { if case .observe = $0.last { true } else { false } }
        if chains || isBeside || exchange(&isCancelled, with: true) { return .read(promise) }
        return step
      case .observe(_, let promise, _, _) where isCancelled:
        starter = starter ?? thread
        return starter == thread ? step : .read(promise)
      default: return step
      }
    }

    /// Settles what is pending, and observes the promises without an observer.
    mutating func end() {
      for source in draft.sources { add(.settle(source, .value(9)), to: \.end) }
      for promise in draft.promises where rules.isUsable(promise) && !rules.isUsed(promise) {
        add(.observe(draft.handlers, of: promise), to: \.end)
      }
      for promise in draft.promises { add(.read(promise), to: \.end) }
    }

    private mutating func add(
      _ step: Program.Step, to part: WritableKeyPath<ConcurrentProgram, [Program.Step]>
    ) {
      guard rules.take(step) else { return }
      program[keyPath: part].append(step)
      draft.note(step)
      // A turn of the queue may come at any time, so the rules assume that it came.
      _ = rules.take(.drain)
    }

    /// One of the steps of one of the words; each of them has some.
    private mutating func drawn(_ words: [Vocabulary.Word]) -> Program.Step {
      let steps = words[random.below(words.count)].steps(after: draft).filter { step in
        shared.map { step.used.allSatisfy($0.contains) } ?? true
      }
      return steps[random.below(steps.count)]
    }
  }
}
