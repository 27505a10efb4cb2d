/// Which program belongs to a seed?
struct Generator {
  private var random: Random
  /// Draws queues, so that programs without them stay as they are.
  private var places: Random
  private let namesQueues: Bool
  /// Draws what is done deeper inside, likewise.
  private var depths: Random
  private let goesDeeper: Bool
  private var rules: Rules
  private var program = Program(steps: [])
  private var draft = Draft()
  private var promises: [Int] { draft.promises }
  private var sources: [Int] { draft.sources }
  /// The number of the next promise.
  private var number: Int { draft.promise }
  private var handlers = 0
  private var isTimed: Bool { rules.capabilities.contains(.controlledTime) }
  private var hasLoops: Bool { !rules.capabilities.isDisjoint(with: [.reduce, .iterate]) }

  /// A program of three to fourteen steps, after which everything is settled and delivered.
  static func program(
    seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>
  ) -> Program {
    var generator = Generator(seed: seed, semantics, capabilities)
    let length = 3 + generator.random.below(12)
    generator.add(.source(0))
    if generator.random.chance(1, in: 8) { generator.addRing() }
    var tries = 0
    while generator.program.steps.count < length, tries < 60 {
      tries += 1
      let step = generator.placed(generator.proposal())
      if !generator.add(generator.deepened(step)) { generator.add(step) }
    }
    generator.end()
    return generator.program
  }

  init(seed: UInt64, _ semantics: Semantics, _ capabilities: Set<Capability>) {
    random = Random(seed: seed)
    places = Random(seed: ~seed)
    namesQueues = places.chance(1, in: 4)
    depths = Random(seed: seed ^ 0x5555_5555_5555_5555)
    goesDeeper = depths.chance(1, in: 4)
    rules = Rules(semantics, capabilities)
  }

  @discardableResult
  private mutating func add(_ step: Program.Step) -> Bool {
    guard rules.take(step) else { return false }
    program.steps.append(step)
    draft.note(step)
    return true
  }

  /// A block that names the last of a few promises which come from its own, one from the other. Some of them may lead
  /// nowhere.
  private mutating func addRing() {
    let (own, count) = (number, 1 + random.below(5))
    add(.chain(own, to: 0, Program.Block(kind: .then, answer: .promise(own + count))))
    for id in own + 1...own + count {
      add(.chain(id, to: max(own, id - 1 - random.below(2)), Program.Block(kind: .then, answer: .plus(1))))
      if random.chance(1, in: 2) { add(.observe(newHandler(), of: id)) }
    }
  }

  /// Settles what is pending, and observes all promises without an observer.
  private mutating func end() {
    for source in sources { add(.settle(source, .value(random.below(9)))) }
    add(.drain)
    add(.pass(20))
    add(.drain)
    for promise in promises where rules.isUsable(promise) && !rules.isUsed(promise) {
      add(.observe(newHandler(), of: promise))
    }
    add(.drain)
  }

  private mutating func newHandler() -> Int {
    handlers += 1
    return handlers - 1
  }

  // MARK: Proposals

  private mutating func proposal() -> Program.Step {
    let id = number
    if isTimed, random.chance(1, in: 8) { return random.chance(1, in: 2) ? .pass(1 + random.below(3)) : timed(id) }
    if hasLoops, random.chance(1, in: 12) { return .chain(id, to: promise(), repeated(least: 2)) }
    switch random.below(40) {
    case 0..<4:
      return .source(id, work: inside(orSettling: id), stop: random.chance(1, in: 8) ? nil : inside())
    case 4..<6: return .resolved(id, outcome())
    case 6..<11: return .chain(id, to: promise(), block(.then, of: id))
    case 11..<15: return .chain(id, to: promise(), block(.recover, of: id))
    case 15: return .chain(id, to: promise(), Program.Block(kind: .watch, does: inside()))
    case 16: return .combine(id, .all, members(least: 0))
    case 17: return .combine(id, random.chance(1, in: 2) ? .settled : .any, members(least: 0))
    case 18: return .combine(id, .race, members(least: 1))
    case 19..<27: return .observe(newHandler(), of: promise(), does: inside())
    case 27..<32: return .settle(sources[random.below(sources.count)], outcome())
    case 32..<35: return .cancel(promise())
    case 35: return random.chance(1, in: 4) ? .addStop(promise()) : .read(promise())
    case 36: return .drop(promise())
    default: return .drain
    }
  }

  /// In every fourth program some steps name a queue.
  private mutating func placed(_ step: Program.Step) -> Program.Step {
    guard namesQueues, places.chance(1, in: 2) else { return step }
    let queue: Program.Queue = places.chance(1, in: 2) ? .first : .second
    switch step {
    case .chain(let id, let source, var block) where block.kind == .then && block.turns == 1:
      block.queue = queue
      return .chain(id, to: source, block)
    case .observe(let id, let promise, let does, _): return .observe(id, of: promise, does: does, on: queue)
    case .resolved, .read: return .move(promises[places.below(promises.count)], to: queue)
    default: return step
    }
  }

  /// In every fourth program some steps do something deeper inside, or when what they hand over is released.
  private mutating func deepened(_ step: Program.Step) -> Program.Step {
    guard goesDeeper, depths.chance(1, in: 2) else { return step }
    let next = 1 + max(number, step.makes.max() ?? 0)
    switch step {
    case .source(let id, let work, let stop): return .source(id, work: work + [deeper(next, id)], stop: stop)
    case .chain(let id, let source, var block):
      block.does.append(deeper(next))
      return .chain(id, to: source, block)
    case .observe(let id, let promise, let does, let queue):
      return .observe(id, of: promise, does: does + [deeper(next)], on: queue)
    default: return step
    }
  }

  private mutating func deeper(_ next: Int, _ own: Int? = nil) -> Program.Step {
    swap(&random, &depths)
    defer { swap(&random, &depths) }
    switch random.below(8) {
    case 0: return .move(promise(), to: random.chance(1, in: 2) ? .first : .second)
    case 1: return .chain(next, to: promise(), Program.Block(kind: .then, answer: .promise(promise())))
    case 2: return own.map { .cancel($0) } ?? .observe(newHandler(), of: promise(), on: .first)
    case 3..<6: return .atRelease([stepInside(nil)])
    default: return .observe(newHandler(), of: promise(), does: [stepInside(nil)])
    }
  }

  /// A block that is done more than once.
  private mutating func repeated(least: Int) -> Program.Block {
    let first = random.chance(1, in: 2) ? answer() : nil
    return Program.Block(kind: .then, does: inside(), answer: answer(), first: first, turns: least + random.below(2))
  }

  private mutating func timed(_ id: Int) -> Program.Step {
    if random.chance(1, in: 3) { return .retry(id, delay: 1 + random.below(2), repeated(least: 1)) }
    return .timed(id, random.chance(1, in: 2) ? .delay : .timeout, of: promise(), 1 + random.below(3))
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

  /// Now and then it names its own promise, or the one that is made next; or makes what it answers.
  private mutating func block(_ kind: Program.Block.Kind, of id: Int) -> Program.Block {
    switch random.below(16) {
    case 0: return Program.Block(kind: kind, does: inside(), answer: .promise(id))
    case 1: return Program.Block(kind: kind, answer: .promise(id + 1))
    case 2..<5:
      let made = making(id + 1, in: id)
      let more = made.made.map { use($0) } ?? []
      return Program.Block(kind: kind, does: [made] + more, answer: .promise(id + 1))
    default: return Program.Block(kind: kind, does: inside(), answer: answer())
    }
  }

  /// What a block makes, often of its own promise.
  private mutating func making(_ id: Int, in own: Int) -> Program.Step {
    let source = random.chance(1, in: 3) ? own : promise()
    return switch random.below(8) {
    case 0: .source(id)
    case 1: .resolved(id, outcome())
    case 2: .combine(id, random.chance(1, in: 2) ? .settled : .all, [source])
    case 3, 4: .chain(id, to: source, Program.Block(kind: .recover, answer: answer()))
    default: .chain(id, to: source, Program.Block(kind: .then, answer: answer()))
    }
  }

  /// What a block does with a promise that it has made.
  private mutating func use(_ id: Int) -> [Program.Step] {
    switch random.below(8) {
    case 0: [.observe(newHandler(), of: id)]
    case 1: [.settle(id, outcome())]
    case 2: [.cancel(id)]
    default: []
    }
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

  /// Now and then something that a block does; `own` may be settled too.
  private mutating func inside(orSettling own: Int? = nil) -> [Program.Step] {
    guard random.chance(1, in: 5) else { return [] }
    return (0..<1 + random.below(2)).map { _ in stepInside(own) }
  }

  private mutating func stepInside(_ own: Int?) -> Program.Step {
    switch random.below(10) {
    case 0..<3: return .observe(newHandler(), of: promise())
    case 3..<6:
      let known = sources + (own.map { [$0] } ?? [])
      return .settle(known[random.below(known.count)], outcome())
    case 6..<8: return .cancel(promise())
    case 8: return .read(promise())
    default: return .drop(promise())
    }
  }
}
