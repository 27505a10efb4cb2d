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
      case timed(Program.Timing, of: Int, Int)
      /// Has another one's outcome, on a queue. Promises that deliver on the stack make one for each block or handler.
      case moved(of: Int, Program.Queue)
      case retry(delay: Int, Program.Block)
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
      /// Nil if nothing stops it.
      let stop: [Program.Step]?
      /// What a program settled it with first.
      var opened: Received?
      var runs: [Run] = []
    }

    /// What decided a combination: an outcome, or nil if a member was cancelled.
    enum Joining: Hashable, Sendable { case open, decided(Received?) }

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
    /// How often its block has run, if that may run more than once.
    var turn = 0
    /// The observers are being notified; a new one waits behind them.
    var isNotifying = false
    /// Its work is being called; and it is to be stopped when that has returned.
    var isWorking = false
    var isStopDue = false
    /// Of a combination, while its members are being started.
    var joining: Joining?
    /// Nobody can settle it any more, or holds it but for a task that has still to begin.
    var isAbandoned = false
    /// The one by whose name a program knows it.
    var original: Int?
    /// Where the blocks run that are attached from now on.
    var queue: Program.Queue?
    /// How many actions were added that stop its work; and whether a cancel gave it its outcome.
    var stops = 0
    var isCancelled = false
    /// Whether something that gets its error was attached to it, or adopted it.
    var isAttached = false
    var isAdopted = false

    /// In the place of a promise that a program hasn't made.
    static let absent = Node(origin: .resolved, state: .detached)
  }

  /// Who waits for a promise, and which attempt of its own it is for.
  enum Listener: Hashable, Sendable {
    case handler(Int, does: [Program.Step], on: Program.Queue? = nil)
    case link(Int, attempt: Int)
    /// A promise that is tried again after an error.
    case retry(Int, attempt: Int)
    case adopter(Int, attempt: Int)
    case member(of: Int, index: Int, attempt: Int)
    /// The promise whose block has run, and what that answered.
    case block(Int, Answered, attempt: Int)
    /// A task.
    case waiter(Int)
  }

  enum Answered: Hashable, Sendable { case settled(Received), fresh(Received), promise(Int), again }

  let semantics: Semantics
  let choices: Choices
  /// By number; a number that was never given away is a detached one.
  var nodes: [Node] = []
  /// Copies of promises without state, and what blocks made. Their numbers are below zero.
  var copies: [Node] = []
  var turns: [Turn] = []
  var now = 0
  /// In the order in which they were set.
  var timers: [Timer] = []
  /// The tasks that haven't got what they wait for.
  var waiters: [Int: Waiter] = [:]
  /// The promise whose turn it is.
  var current: Int?
  /// The queue whose turn it is, and how many calls of blocks and handlers are under way.
  var here: Program.Queue?
  var calls = 0
  /// What happened since somebody looked.
  var events: [Event] = []
  var loop = Loop()
  /// What was reported so far.
  var reported: [Due] = []

  init(_ semantics: Semantics, _ choices: Choices = []) {
    self.semantics = semantics
    self.choices = choices
  }

  subscript(id: Int) -> Node {
    get {
      precondition(id < nodes.count, "a program that no rules admit: it uses promise \(id) before it is there")
      return id < 0 ? copies[~id] : nodes[id]
    }
    _modify { if id < 0 { yield &copies[~id] } else { yield &nodes[id] } }
  }

  // MARK: Steps

  mutating func take(_ step: Program.Step) {
    for inside in step.inside { announce(inside) }
    if let id = step.made {
      self[place: id] = node(step)
      if semantics.runs == .whenMade { start(id) }
    }
    switch step.verb {
    case .source, .resolved, .chain, .combine, .timed, .retry, .drop, .atRelease: break
    case .observe:
      let (source, queue) = bind(step.promise, to: step.on)
      attach(.handler(step.handler ?? 0, does: step.does, on: queue), to: source)
    case .addStop: addStop(step.promise)
    case .move: move(step.promise, to: step.on)
    case .settle: if let outcome = step.outcome { settleSource(name(step.promise), outcome) }
    case .cancel: cancel(step.promise)
    case .read: events.append(.read(name(step.promise), outcome(of: step.promise)))
    case .pass: pass(step.seconds)
    case .drain: drain()
    case .deliver: deliver()
    case .wait: wait(step.handler ?? 0, for: step.promise, step.policy)
    case .leave: leave(step.handler ?? 0)
    case .abandon: abandon(step.promise)
    }
  }

  /// Does the steps of a block. What follows from them doesn't wait for whoever is notifying. Returns the numbers of
  /// what this run made.
  @discardableResult
  mutating func run(_ steps: [Program.Step]) -> [Int: Int] {
    guard !steps.isEmpty else { return [:] }
    var own: [Int: Int] = [:]
    let outer = exchange(&loop, with: Loop())
    calls += 1
    defer { calls -= 1 }
    for step in steps {
      let step = step.numbered { own[$0] ?? $0 }
      if let made = step.made, semantics.runs != .forEachObserver {
        own[made] = makeInside(made, step)
      } else if step.made == nil {
        take(step)
      }
    }
    loop = outer
    return own
  }

  func outcome(of id: Int) -> Received? {
    if case .settled(let outcome) = self[id].state { outcome } else { nil }
  }

  // MARK: Making

  /// A promise that a block will make. A promise without state is the same in each run; of others the runs make copies.
  private mutating func announce(_ step: Program.Step) {
    for inside in step.inside { announce(inside) }
    guard let id = step.made, isAbsent(id) else { return }
    self[place: id] = semantics.runs == .forEachObserver ? node(step) : Node(step)
    // A template for the promises that runs make isn't a promise itself, and nobody reports its error.
    self[id].isAdopted = true
  }

  private mutating func makeInside(_ id: Int, _ step: Program.Step) -> Int {
    let own = copy(id)
    let made = node(step)
    (self[own].origin, self[own].queue, self[own].isAdopted) = (made.origin, made.queue, false)
    if semantics.runs == .whenMade { start(own) }
    return own
  }

  func isAbsent(_ id: Int) -> Bool { id >= nodes.count || id >= 0 && nodes[id] == .absent }

  private subscript(place id: Int) -> Node {
    get { nodes[id] }
    set {
      while nodes.count <= id { nodes.append(.absent) }
      nodes[id] = newValue
    }
  }

  /// A run for one observer.
  mutating func copy(_ id: Int) -> Int {
    copies.append(self[id])
    copies[copies.count - 1].original = name(id)
    return ~(copies.count - 1)
  }

  /// The number that a program knows.
  func name(_ id: Int) -> Int { self[id].original ?? id }
}

extension Model.Node {
  /// What a step makes, before its work runs.
  init(_ step: Program.Step) {
    let origin: Origin =
      if let timing = step.timing {
        .timed(timing, of: step.promise, step.seconds)
      } else if let combination = step.combination {
        .combination(
          combination, members: step.promises, outcomes: [Received?](repeating: nil, count: step.promises.count))
      } else if let block = step.block {
        step.verb == .retry ? .retry(delay: step.seconds, block) : .link(of: step.promise, block)
      } else if step.verb == .source {
        .source(Source(work: step.does, stop: step.stop))
      } else {
        .resolved
      }
    self.init(origin: origin, state: step.outcome.map { .settled($0) } ?? .new)
  }
}
