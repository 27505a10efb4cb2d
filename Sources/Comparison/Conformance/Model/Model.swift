/// What should happen? The reference: promises as plain values.
///
/// A step of a program is one call of `take`. What takes a turn of the queue waits in `turns`, in its order; the model
/// runs a turn when it is asked to. There is no lock, no reference and no closure, so that a model can be copied and
/// compared. A promise without state is copied for each observer, and the copy is a run of its own.
struct Model: Hashable, Sendable {
  struct Node: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
      /// Settled by a program: what with, if it was; and for what the work was run.
      case source(opened: Received?, runs: [Run])
      case link(of: Int, Block)
      case combination(Combination, members: [Int], outcomes: [Received?])
      case resolved
    }

    enum State: Hashable, Sendable {
      /// The work of a lazy promise wasn't run.
      case new
      case pending
      case settled(Received)
      /// Cancelled for good.
      case detached
    }

    /// One run of a source's work: of which promise or copy, and in which attempt.
    struct Run: Hashable, Sendable {
      let id: Int
      let attempt: Int
    }

    var origin: Origin
    var state: State
    /// Who waits, in the order of attaching.
    var waiting: [Listener] = []
    /// The promise that this one waits for; by a chain, or because it adopted it.
    var source: Int?
    /// Counts how often it was reset.
    var attempt = 0
    /// The observers are being notified; a new one waits behind them.
    var isNotifying = false
    /// What it is a copy of.
    var original: Int?
  }

  enum Block: Hashable, Sendable {
    case then(Program.Answer)
    case recover(Program.Answer)
    case watch
  }

  enum Combination: Hashable, Sendable { case all, settled, race }

  /// Who waits for a promise, and which attempt of its own it is for.
  enum Listener: Hashable, Sendable {
    case handler(Int, does: [Program.Step])
    case link(Int, attempt: Int)
    case adopter(Int, attempt: Int)
    case member(of: Int, index: Int, attempt: Int)
    /// The promise whose block has run, and what that answered.
    case block(Int, Answered, attempt: Int)
  }

  enum Answered: Hashable, Sendable { case settled(Received), promise(Int) }

  struct Turn: Hashable, Sendable {
    let promise: Int
    let listener: Listener
  }

  let semantics: Semantics
  let choices: Choices
  /// Whether something may come between a block and what it leads to, as when threads go on meanwhile.
  var isConcurrent = false
  /// By number; a number that was never given away is a detached one.
  private var nodes: [Node] = []
  /// Copies of promises without state. Their numbers are below zero.
  private var copies: [Node] = []
  var turns: [Turn] = []
  /// The promise whose turn it is.
  var notifying: Int?
  /// What happened since somebody looked.
  var events: [Event] = []
  /// How many promises are notifying, one inside the other, and what starts when they have.
  private var depth = 0
  private var starting: [Int] = []

  init(_ semantics: Semantics, _ choices: Choices = []) {
    self.semantics = semantics
    self.choices = choices
  }

  subscript(id: Int) -> Node {
    get { id < 0 ? copies[~id] : nodes[id] }
    _modify { if id < 0 { yield &copies[~id] } else { yield &nodes[id] } }
  }

  // MARK: Steps

  mutating func take(_ step: Program.Step) {
    switch step {
    case .source(let id): makeSource(id)
    case .resolved(let id, let outcome): make(id, Node(origin: .resolved, state: .settled(outcome)))
    case .then(let id, let source, let answer): chain(id, to: source, .then(answer))
    case .recover(let id, let source, let answer): chain(id, to: source, .recover(answer))
    case .watch(let id, let source): chain(id, to: source, .watch)
    case .all(let id, let members): combine(id, .all, members)
    case .settled(let id, let members): combine(id, .settled, members)
    case .race(let id, let members): combine(id, .race, members)
    case .observe(let id, let promise, let does): attach(.handler(id, does: does), to: promise)
    case .settle(let id, let outcome): settleSource(id, outcome)
    case .cancel(let id): cancel(id)
    case .read(let id): events.append(.read(id, outcome(of: id)))
    case .drop: break
    case .drain: drain()
    }
  }

  mutating func drain() {
    while !turns.isEmpty { runTurn(0) }
  }

  mutating func runTurn(_ index: Int) {
    let turn = turns.remove(at: index)
    if case .block(let id, let answered, let attempt) = turn.listener { return conclude(id, answered, attempt) }
    guard let outcome = outcome(of: turn.promise) else { return }
    notifying = turn.promise
    receive(outcome, of: turn.promise, turn.listener)
    notifying = nil
  }

  func outcome(of id: Int) -> Received? {
    if case .settled(let outcome) = self[id].state { outcome } else { nil }
  }

  // MARK: Making

  private mutating func makeSource(_ id: Int) { make(id, Node(origin: .source(opened: nil, runs: []), state: .new)) }

  private mutating func chain(_ id: Int, to source: Int, _ block: Block) {
    make(id, Node(origin: .link(of: source, block), state: .new))
  }

  private mutating func combine(_ id: Int, _ combination: Combination, _ members: [Int]) {
    let outcomes = [Received?](repeating: nil, count: members.count)
    make(id, Node(origin: .combination(combination, members: members, outcomes: outcomes), state: .new))
  }

  private mutating func make(_ id: Int, _ node: Node) {
    while nodes.count <= id { nodes.append(Node(origin: .resolved, state: .detached)) }
    nodes[id] = node
    if semantics.runs == .whenMade { start(id) }
  }

  /// A run for one observer.
  private mutating func copy(_ id: Int) -> Int {
    copies.append(self[id])
    copies[copies.count - 1].original = id
    return ~(copies.count - 1)
  }

  /// The number that a program knows.
  func name(_ id: Int) -> Int { self[id].original ?? id }

  /// Runs the work of a promise that is new.
  mutating func start(_ id: Int) {
    let node = self[id]
    guard node.state == .new else { return }
    if choices.contains(.startsAfterNotifying), depth > 0 { return starting.append(id) }
    self[id].state = .pending
    switch node.origin {
    case .source: runWork(id, node.attempt)
    case .link(let source, _):
      self[id].source = source
      attach(.link(id, attempt: node.attempt), to: source)
    case .combination(_, let members, _): startCombination(id, members, node.attempt)
    case .resolved: break
    }
  }

  /// What the source was settled with before holds for a later run as well.
  private mutating func runWork(_ id: Int, _ attempt: Int) {
    let source = name(id)
    guard case .source(let opened, let runs) = self[source].origin else { return }
    events.append(.work(source))
    if let opened { return settle(id, opened, attempt: attempt) }
    self[source].origin = .source(opened: nil, runs: runs + [Node.Run(id: id, attempt: attempt)])
  }

  // MARK: Settling

  /// The first time opens the source for all runs to come; every time, all runs that began before are settled.
  mutating func settleSource(_ id: Int, _ outcome: Received) {
    guard case .source(let opened, let runs) = self[id].origin else { return }
    self[id].origin = .source(opened: opened ?? outcome, runs: runs)
    for run in runs { settle(run.id, outcome, attempt: run.attempt) }
  }

  /// The one transition to an outcome: the first one wins, in the attempt that is under way. A promise without state
  /// passes each one on.
  mutating func settle(_ id: Int, _ outcome: Received, attempt: Int) {
    let node = self[id]
    guard node.state == .pending, node.attempt == attempt else { return }
    if node.passesAll {
      for listener in node.waiting { deliver(outcome, of: id, to: listener) }
      return
    }
    self[id].state = .settled(outcome)
    self[id].source = nil
    self[id].isNotifying = true
    depth += 1
    while !self[id].waiting.isEmpty {
      let next = self[id].waiting.removeFirst()
      deliver(outcome, of: id, to: next)
    }
    self[id].isNotifying = false
    depth -= 1
    while depth == 0, !starting.isEmpty { start(starting.removeFirst()) }
  }

  // MARK: Attaching and notifying

  /// Waits for a promise, and starts it if it is new.
  mutating func attach(_ listener: Listener, to promise: Int) {
    let id = semantics.runs == .forEachObserver ? copy(promise) : promise
    wait(listener, for: id)
    start(id)
  }

  mutating func wait(_ listener: Listener, for id: Int) {
    let node = self[id]
    switch node.state {
    case .settled(let outcome) where semantics.notifiesAtOnce && (node.isNotifying || notifying == id):
      receive(outcome, of: id, listener)
    case .settled(let outcome) where !node.isNotifying: deliver(outcome, of: id, to: listener)
    case .detached: detach(listener)
    case .new, .pending, .settled: self[id].waiting.append(listener)
    }
  }

  private mutating func deliver(_ outcome: Received, of id: Int, to listener: Listener) {
    if takesTurn(outcome, listener) {
      turns.append(Turn(promise: id, listener: listener))
    } else {
      receive(outcome, of: id, listener)
    }
  }

  private func takesTurn(_ outcome: Received, _ listener: Listener) -> Bool {
    guard case .queued(let turns) = semantics.delivery else { return false }
    switch (listener, turns) {
    case (.handler, _), (_, .everything), (_, nil): return true
    case (.link(let id, _), .blocks): return runsBlock(of: id, outcome)
    case (.link, .links): return true
    case (.adopter, _), (.member, _), (.block, _): return false
    }
  }

  private mutating func receive(_ outcome: Received, of id: Int, _ listener: Listener) {
    switch listener {
    case .handler(let handler, let does):
      events.append(.received(of: name(id), handler, outcome))
      let (outer, waiting) = (depth, starting)
      (depth, starting) = (0, [])
      for step in does { take(step) }
      (depth, starting) = (outer, waiting)
    case .link(let next, let attempt): pass(outcome, of: id, to: next, attempt)
    case .adopter(let next, let attempt): settle(next, outcome, attempt: attempt)
    case .member(let whole, let index, let attempt): gather(outcome, at: index, in: whole, attempt)
    case .block(let id, let answered, let attempt): conclude(id, answered, attempt)
    }
  }
}

extension Model.Node {
  /// A copy has no state. Only a combination is over when it is decided.
  fileprivate var passesAll: Bool {
    if case .combination = origin { false } else { original != nil }
  }
}
