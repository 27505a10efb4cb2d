/// Which program belongs to a seed?
struct Generator {
  private var random: Random
  private var rules: Rules
  private let capabilities: Set<Capability>
  private var program = Program(steps: [])
  private var promises: [Int] = []
  private var sources: [Int] = []
  private var handlers = 0

  /// A program of three to fourteen steps, after which everything is settled and delivered.
  static func program(
    seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>
  ) -> Program {
    var generator = Generator(seed: seed, semantics, capabilities)
    let length = 3 + generator.random.below(12)
    generator.add(.source(generator.newPromise(isSource: true)))
    var tries = 0
    while generator.program.steps.count < length, tries < 60 {
      tries += 1
      generator.add(generator.proposal())
    }
    generator.end()
    return generator.program
  }

  init(seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>) {
    random = Random(seed: seed)
    rules = Rules(semantics, capabilities)
    self.capabilities = capabilities
  }

  private mutating func add(_ step: Program.Step) {
    guard rules.take(step) else { return }
    program.steps.append(step)
    switch step {
    case .source(let id):
      promises.append(id)
      sources.append(id)
    case .resolved(let id, _), .then(let id, _, _), .recover(let id, _, _), .watch(let id, _), .all(let id, _),
      .settled(let id, _), .race(let id, _):
      promises.append(id)
    default: break
    }
  }

  /// Settles what is pending, and observes all promises without an observer.
  private mutating func end() {
    for source in sources { add(.settle(source, .value(random.below(9)))) }
    add(.drain)
    for promise in promises where rules.isUsable(promise) && !rules.isUsed(promise) {
      add(.observe(newHandler(), of: promise, does: []))
    }
    add(.drain)
  }

  private mutating func newPromise(isSource: Bool = false) -> Int { promises.count }

  private mutating func newHandler() -> Int {
    handlers += 1
    return handlers - 1
  }

  // MARK: Proposals

  private mutating func proposal() -> Program.Step {
    let id = newPromise()
    switch random.below(40) {
    case 0..<4: return .source(id)
    case 4..<6: return .resolved(id, outcome())
    case 6..<11: return .then(id, of: promise(), answer())
    case 11..<15: return .recover(id, of: promise(), answer())
    case 15: return .watch(id, of: promise())
    case 16: return .all(id, members(least: 0))
    case 17: return .settled(id, members(least: 0))
    case 18: return .race(id, members(least: 1))
    case 19..<27: return observation()
    case 27..<32: return .settle(sources[random.below(sources.count)], outcome())
    case 32..<35: return .cancel(promise())
    case 35: return .read(promise())
    case 36: return .drop(promise())
    default: return .drain
    }
  }

  /// The later ones more often.
  private mutating func promise() -> Int {
    promises[max(random.below(promises.count), random.below(promises.count))]
  }

  private mutating func members(least: Int) -> [Int] {
    let count = least + random.below(3)
    return (0..<count).map { _ in promises[random.below(promises.count)] }
  }

  private mutating func outcome() -> Received {
    random.chance(2, in: 3) ? .value(random.below(9)) : .error(random.below(9))
  }

  private mutating func answer() -> Program.Answer {
    switch random.below(8) {
    case 0..<3: .plus(1 + random.below(9))
    case 3: .error(random.below(9))
    case 4: .thrown(random.below(9))
    case 5: .fresh(outcome())
    default: .promise(promise())
    }
  }

  private mutating func observation() -> Program.Step {
    let (handler, promise) = (newHandler(), promise())
    switch random.below(8) {
    case 0: return .observe(handler, of: promise, does: [.observe(newHandler(), of: promise, does: [])])
    case 1: return .observe(handler, of: promise, does: [.settle(sources[random.below(sources.count)], outcome())])
    default: return .observe(handler, of: promise, does: [])
    }
  }
}
