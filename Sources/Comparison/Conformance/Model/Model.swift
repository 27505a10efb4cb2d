/// What should happen? The reference: promises that share their state, as plain values.
///
/// A step of a program is one call of `take`. What takes a turn of the queue waits in `turns`, in its order; the model
/// runs a turn when it is asked to. There is no lock, no reference and no closure, so that a model can be copied and
/// compared. Promises without state are modelled by `ValueModel`.
struct Model: Hashable, Sendable {
  struct Node: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
      /// Settled by a program: what with, if it was; and for which attempts the work was run.
      case source(opened: Received?, runs: [Int])
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
  }

  enum Block: Hashable, Sendable {
    case then(Program.Answer)
    case recover(Program.Answer)
    case watch
  }

  enum Combination: Hashable, Sendable { case all, settled, race }

  /// Who waits for a promise, and which attempt of its own it is for.
  enum Listener: Hashable, Sendable {
    case handler(Int, Program.Reaction)
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
  /// Whether something may come between a block and what it leads to, as when threads go on meanwhile.
  var isConcurrent = false
  /// Whether a promise stops notifying as soon as its last observer has the outcome; or only when all that follows from
  /// that has happened.
  var endsNotifyingEarly = false
  /// By number; a number that was never given away is a detached one.
  var nodes: [Node] = []
  var turns: [Turn] = []
  /// The promise whose turn it is.
  var notifying: Int?
  /// What happened since somebody looked.
  var events: [Event] = []

  init(_ semantics: Semantics) { self.semantics = semantics }

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
    case .observe(let id, let promise, let reaction): attach(.handler(id, reaction), to: promise)
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
    if case .settled(let outcome) = nodes[id].state { outcome } else { nil }
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

  /// Runs the work of a promise that is new.
  mutating func start(_ id: Int) {
    let node = nodes[id]
    guard node.state == .new else { return }
    nodes[id].state = .pending
    switch node.origin {
    case .source(let opened, let runs):
      events.append(.work(id))
      nodes[id].origin = .source(opened: opened, runs: opened == nil ? runs + [node.attempt] : runs)
      if let opened { settle(id, opened, attempt: node.attempt) }
    case .link(let source, _):
      nodes[id].source = source
      attach(.link(id, attempt: node.attempt), to: source)
    case .combination(_, let members, _): startCombination(id, members, node.attempt)
    case .resolved: break
    }
  }

  // MARK: Settling

  /// The first time opens the source for all runs to come; every time, all runs that began before are settled.
  mutating func settleSource(_ id: Int, _ outcome: Received) {
    guard case .source(let opened, let runs) = nodes[id].origin else { return }
    nodes[id].origin = .source(opened: opened ?? outcome, runs: runs)
    for attempt in runs { settle(id, outcome, attempt: attempt) }
  }

  /// The one transition to an outcome: the first one wins, in the attempt that is under way.
  mutating func settle(_ id: Int, _ outcome: Received, attempt: Int) {
    let node = nodes[id]
    guard node.state == .pending, node.attempt == attempt else { return }
    nodes[id].state = .settled(outcome)
    nodes[id].source = nil
    nodes[id].isNotifying = true
    while !nodes[id].waiting.isEmpty {
      let next = nodes[id].waiting.removeFirst()
      if endsNotifyingEarly, nodes[id].waiting.isEmpty, !next.isHandler { nodes[id].isNotifying = false }
      deliver(outcome, of: id, to: next)
    }
    nodes[id].isNotifying = false
  }

  // MARK: Attaching and notifying

  /// Waits for a promise, and starts it if it is new.
  mutating func attach(_ listener: Listener, to id: Int) {
    wait(listener, for: id)
    start(id)
  }

  mutating func wait(_ listener: Listener, for id: Int) {
    let node = nodes[id]
    switch node.state {
    case .settled(let outcome) where semantics.notifiesAtOnce && (node.isNotifying || notifying == id):
      receive(outcome, of: id, listener)
    case .settled(let outcome) where !node.isNotifying: deliver(outcome, of: id, to: listener)
    case .detached: detach(listener)
    case .new, .pending, .settled: nodes[id].waiting.append(listener)
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
    case .handler(let handler, let reaction):
      events.append(.received(of: id, handler, outcome))
      switch reaction {
      case .nothing: break
      case .observeAgain(let inner): attach(.handler(inner, .nothing), to: id)
      case .settle(let source, let outcome): settleSource(source, outcome)
      }
    case .link(let next, let attempt): pass(outcome, of: id, to: next, attempt)
    case .adopter(let next, let attempt): settle(next, outcome, attempt: attempt)
    case .member(let whole, let index, let attempt): gather(outcome, at: index, in: whole, attempt)
    case .block(let id, let answered, let attempt): conclude(id, answered, attempt)
    }
  }

  // MARK: Chains

  private func runsBlock(of id: Int, _ outcome: Received) -> Bool {
    guard case .link(_, let block) = nodes[id].origin else { return false }
    return block.runs(for: outcome)
  }

  private mutating func pass(_ outcome: Received, of source: Int, to id: Int, _ attempt: Int) {
    let node = nodes[id]
    guard node.state == .pending, node.attempt == attempt, case .link(_, let block) = node.origin
    else { return }
    guard block.runs(for: outcome) else { return settle(id, outcome, attempt: attempt) }
    events.append(.ran(of: source, id, outcome))
    let answered = block.answer(to: outcome)
    if isConcurrent {
      turns.append(Turn(promise: id, listener: .block(id, answered, attempt: attempt)))
    } else {
      conclude(id, answered, attempt)
    }
  }

  /// Does with a promise what its block answered. What was returned to a detached one is detached too.
  private mutating func conclude(_ id: Int, _ answered: Answered, _ attempt: Int) {
    switch (answered, nodes[id].state) {
    case (.settled(let outcome), _): settle(id, outcome, attempt: attempt)
    case (.promise(let other), .detached): cancel(other)
    case (.promise(let other), .pending) where nodes[id].attempt == attempt:
      nodes[id].source = other
      attach(.adopter(id, attempt: attempt), to: other)
    case (.promise, _): break
    }
  }
}

extension Model.Listener {
  fileprivate var isHandler: Bool { if case .handler = self { true } else { false } }
}

extension Model.Block {
  func runs(for outcome: Received) -> Bool {
    switch (self, outcome) {
    case (.then, .value), (.recover, .error), (.recover, .foreign), (.watch, .error), (.watch, .foreign): true
    case (.then, _), (.recover, .value), (.watch, .value): false
    }
  }

  func answer(to outcome: Received) -> Model.Answered {
    switch self {
    case .watch: .settled(outcome)
    case .then(let answer), .recover(let answer):
      switch answer {
      case .plus(let number): .settled(.value(outcome.number &+ number))
      case .error(let code), .thrown(let code): .settled(.error(code))
      case .fresh(let outcome): .settled(outcome)
      case .promise(let id): .promise(id)
      }
    }
  }
}
