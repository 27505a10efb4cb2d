/// What should happen? The reference: promises as plain values.
///
/// A step of a program is one call of `take`. What takes a turn of the queue waits in `turns`, in its order; the model
/// runs a turn when it is asked to. There is no lock, no reference and no closure, so that a model can be copied and
/// compared. A promise without state is copied for each observer, and the copy is a run of its own.
struct Model: Hashable, Sendable {
  struct Node: Hashable, Sendable {
    enum Origin: Hashable, Sendable {
      case source(Source)
      case link(of: Int, Program.Block)
      case combination(Program.Combination, members: [Int], outcomes: [Received?])
      case resolved
    }

    enum State: Hashable, Sendable {
      /// The work of a lazy promise wasn't run.
      case new
      /// Its work runs when others have notified.
      case starting
      case pending
      case settled(Received)
      /// Cancelled for good.
      case detached
    }

    struct Source: Hashable, Sendable {
      let work: [Program.Step]
      let stop: [Program.Step]
      /// What a program settled it with first.
      var opened: Received?
      var runs: [Run] = []
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
    /// Its work is being called; and it is to be stopped when that has returned.
    var isWorking = false
    var isStopDue = false
    /// What it is a copy of.
    var original: Int?
  }

  /// Who waits for a promise, and which attempt of its own it is for.
  enum Listener: Hashable, Sendable {
    case handler(Int, does: [Program.Step])
    case link(Int, attempt: Int)
    case adopter(Int, attempt: Int)
    case member(of: Int, index: Int, attempt: Int)
    /// The promise whose block has run, and what that answered.
    case block(Int, Answered, attempt: Int)
  }

  enum Answered: Hashable, Sendable { case settled(Received), fresh(Received), promise(Int) }

  let semantics: Semantics
  let choices: Choices
  /// Whether something may come between a block and what it leads to, as when threads go on meanwhile.
  var isConcurrent = false
  /// By number; a number that was never given away is a detached one.
  var nodes: [Node] = []
  /// Copies of promises without state. Their numbers are below zero.
  var copies: [Node] = []
  var turns: [Turn] = []
  /// The promise whose turn it is.
  var current: Int?
  /// What happened since somebody looked.
  var events: [Event] = []
  var loop = Loop()

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
    case .source(let id, let work, let stop): make(id, .source(Node.Source(work: work, stop: stop)))
    case .resolved(let id, let outcome): make(id, .resolved, .settled(outcome))
    case .chain(let id, let source, let block): make(id, .link(of: source, block))
    case .combine(let id, let combination, let members):
      let outcomes = [Received?](repeating: nil, count: members.count)
      make(id, .combination(combination, members: members, outcomes: outcomes))
    case .observe(let id, let promise, let does): attach(.handler(id, does: does), to: promise)
    case .settle(let id, let outcome): settleSource(id, outcome)
    case .cancel(let id): cancel(id)
    case .read(let id): events.append(.read(id, outcome(of: id)))
    case .drop: break
    case .drain: drain()
    }
  }

  /// Does the steps of a block. What follows from them doesn't wait for whoever is notifying.
  mutating func run(_ steps: [Program.Step]) {
    guard !steps.isEmpty else { return }
    let outer = exchange(&loop, with: Loop())
    for step in steps { take(step) }
    loop = outer
  }

  func outcome(of id: Int) -> Received? {
    if case .settled(let outcome) = self[id].state { outcome } else { nil }
  }

  // MARK: Making

  private mutating func make(_ id: Int, _ origin: Node.Origin, _ state: Node.State = .new) {
    while nodes.count <= id { nodes.append(Node(origin: .resolved, state: .detached)) }
    nodes[id] = Node(origin: origin, state: state)
    if semantics.runs == .whenMade { start(id) }
  }

  /// A run for one observer.
  mutating func copy(_ id: Int) -> Int {
    copies.append(self[id])
    copies[copies.count - 1].original = id
    return ~(copies.count - 1)
  }

  /// The number that a program knows.
  func name(_ id: Int) -> Int { self[id].original ?? id }
}
