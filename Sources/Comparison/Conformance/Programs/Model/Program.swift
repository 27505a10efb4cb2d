/// What does a program do with promises? A list of steps, each of which can be done by any promise.
///
/// Promises, handlers and blocks are numbered; a number is given once, by the step that makes the thing. A block that
/// makes a promise makes another one in each run, which is known to that run alone; `settle` settles all of them.
struct Program: Hashable, Sendable {
  /// A verb, and what it is about. The functions below say what each verb takes.
  struct Step: Hashable, Sendable {
    enum Verb: String, Sendable {
      case source, resolved, chain, combine, retry, timed
      case observe, wait, leave
      case settle, abandon, addStop, move, cancel, read, drop
      case pass, drain, deliver
      case atRelease
    }

    let verb: Verb
    /// The promise that the step makes.
    var made: Int?
    /// The handler that it attaches, or the task that it starts or cancels.
    var handler: Int?
    /// The promises that it names, outside of its blocks.
    var promises: [Int] = []
    var outcome: Received?
    var seconds = 0
    var combination: Combination?
    var timing: Timing?
    var policy: Semantics.Waiting?
    var on: Queue?
    /// What work, a handler, or the release of a closure does.
    var does: [Step] = []
    /// What the work does when it is stopped; nil if nothing stops it.
    var stop: [Step]?
    /// The block whose answers the promise waits for.
    var block: Block?

    /// A promise that `settle` settles. What its work does when it is run, and what it does when it is stopped; nil if
    /// nothing stops it.
    static func source(_ id: Int, work: [Step] = [], stop: [Step]? = []) -> Step {
      Step(verb: .source, made: id, does: work, stop: stop)
    }

    /// A promise that is settled from the beginning.
    static func resolved(_ id: Int, _ outcome: Received) -> Step { Step(verb: .resolved, made: id, outcome: outcome) }

    static func chain(_ id: Int, to source: Int, _ block: Block) -> Step {
      Step(verb: .chain, made: id, promises: [source], block: block)
    }

    /// A block for values, which adds 10 if nothing else is said.
    static func then(
      _ id: Int, to source: Int, does: [Step] = [], _ answer: Answer = .plus(10), on queue: Queue? = nil
    ) -> Step { chain(id, to: source, Block(kind: .then, does: does, answer: answer, queue: queue)) }

    static func combine(_ id: Int, _ combination: Combination, _ members: [Int]) -> Step {
      Step(verb: .combine, made: id, promises: members, combination: combination)
    }

    /// Runs the block with the number of the try, and so many seconds after an error again, as long as it has turns.
    static func retry(_ id: Int, delay: Int, _ block: Block) -> Step {
      Step(verb: .retry, made: id, seconds: delay, block: block)
    }

    /// A promise with the outcome of another one, and a number of seconds.
    static func timed(_ id: Int, _ timing: Timing, of source: Int, _ seconds: Int) -> Step {
      Step(verb: .timed, made: id, promises: [source], seconds: seconds, timing: timing)
    }

    /// Attaches a handler, which notes what it gets and then does the steps.
    static func observe(_ id: Int, of promise: Int, does: [Step] = [], on queue: Queue? = nil) -> Step {
      Step(verb: .observe, handler: id, promises: [promise], on: queue, does: does)
    }

    /// A task waits for the promise, from its first job on, and then notes what it gets, as a handler with this number.
    /// What cancelling it does is said, or nil for what it does unasked.
    static func wait(_ id: Int, of promise: Int, _ policy: Semantics.Waiting? = nil) -> Step {
      Step(verb: .wait, handler: id, promises: [promise], policy: policy)
    }

    /// Cancels the task with this number.
    static func leave(_ id: Int) -> Step { Step(verb: .leave, handler: id) }

    /// Calls the function that the work of the source was given, as often as it was run. Where a cancelled promise was
    /// started again, its earlier runs complete with -1, which nobody gets.
    static func settle(_ id: Int, _ outcome: Received) -> Step {
      Step(verb: .settle, promises: [id], outcome: outcome)
    }

    /// Releases a promise that only tasks wait for, and what could settle it.
    static func abandon(_ id: Int) -> Step { Step(verb: .abandon, promises: [id]) }

    /// Gives the promise one more action that stops its work.
    static func addStop(_ id: Int) -> Step { Step(verb: .addStop, promises: [id]) }

    /// Says on which queue the blocks run that are attached from now on.
    static func move(_ id: Int, to queue: Queue) -> Step { Step(verb: .move, promises: [id], on: queue) }

    static func cancel(_ id: Int) -> Step { Step(verb: .cancel, promises: [id]) }
    static func read(_ id: Int) -> Step { Step(verb: .read, promises: [id]) }

    /// Releases the promise.
    static func drop(_ id: Int) -> Step { Step(verb: .drop, promises: [id]) }

    /// Turns the clock by so many seconds.
    static func pass(_ seconds: Int) -> Step { Step(verb: .pass, seconds: seconds) }

    /// Waits until everything was delivered.
    static let drain = Step(verb: .drain)
    /// Runs the oldest block or job of the queue.
    static let deliver = Step(verb: .deliver)

    /// Inside a block or handler: is done when that is released, by what it has captured.
    static func atRelease(_ steps: [Step]) -> Step { Step(verb: .atRelease, does: steps) }
  }

  /// Does the steps, and then answers.
  struct Block: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable { case then, recover, watch }

    let kind: Kind
    var does: [Step] = []
    var answer = Answer.same
    /// What it answers the first time, if that is something else.
    var first: Answer?
    /// How often it runs, each time with what it answered before.
    var turns = 1
    /// Where it runs, if the program says so.
    var queue: Queue?
  }

  /// A queue that blocks and handlers are bound to.
  enum Queue: String, CaseIterable, Codable, Sendable { case first = "queue1", second = "queue2" }

  enum Combination: String, CaseIterable, Hashable, Sendable { case all, settled, any, race }

  /// A value comes so many seconds later; or an error comes, unless the outcome is there by then.
  enum Timing: String, CaseIterable, Sendable { case delay, timeout }

  /// What a block answers.
  enum Answer: Hashable, Sendable {
    /// What it was given. Whoever only watches has no other answer.
    case same
    /// What it was given, and so much more.
    case plus(Int)
    case error(Int)
    case thrown(Int)
    /// A promise made there, which is settled.
    case fresh(Received)
    /// A promise made before, or in the block; or later, as its own promise is. One that isn't there yet when the block
    /// runs gives the error 0.
    case promise(Int)
  }

  var steps: [Step]
}

extension Program.Step {
  /// The one promise that it names, or the first one.
  var promise: Int { promises[0] }

  /// The promises that must be there before the step.
  var needed: [Int] {
    let own = Set([made].compactMap(\.self) + inside.flatMap(\.makes))
    return used.filter { used in !own.contains(used) && !(made.map { used > $0 } ?? false) }
  }

  /// The promises that the step names, but for those that it makes itself, outside.
  var used: [Int] { promises + namedInside }

  /// Those that its blocks answer or name.
  var namedInside: [Int] { (block?.named ?? []) + inside.flatMap(\.used) }

  /// The promises that it waits for, or whose handlers it attaches.
  var consumed: [Int] { promises + (block?.named ?? []) }

  /// The promises that the step makes, outside and inside.
  var makes: [Int] { ([self] + allInside).compactMap(\.made) }

  /// What is done inside the blocks that the step hands over.
  var inside: [Self] { does + (stop ?? []) + (block?.does ?? []) }

  /// The same, and what is done inside those.
  var allInside: [Self] { inside.flatMap { [$0] + $0.allInside } }

  /// The queue that the step names, outside.
  var queue: Program.Queue? { on ?? block?.queue }

  /// How often a queue is named, outside and inside.
  var queues: Int { (queue == nil ? 0 : 1) + inside.reduce(0) { $0 + $1.queues } }

  /// Whether it takes the slots of the promises that it names.
  var takesSlots: Bool { made != nil || verb == .observe || verb == .wait }

  /// The promise whose outcome its blocks get.
  var origin: Int? { verb == .chain || verb == .observe ? promise : nil }

  var isCancel: Bool { verb == .cancel }

  /// The same with other numbers: of the promises that it uses, of those that it makes, and of handlers.
  func numbered(
    _ used: (Int) -> Int, made: (Int) -> Int = { $0 }, handler: (Int) -> Int = { $0 }
  ) -> Self {
    func inside(_ steps: [Self]) -> [Self] { steps.map { $0.numbered(used, made: made, handler: handler) } }
    var step = self
    step.made = self.made.map(made)
    step.handler = self.handler.map(handler)
    step.promises = promises.map(used)
    step.does = inside(does)
    step.stop = stop.map(inside)
    if var block {
      block.does = inside(block.does)
      block.answer = block.answer.numbered(used)
      block.first = block.first?.numbered(used)
      step.block = block
    }
    return step
  }
}

extension Program.Block {
  /// The promises that it answers.
  var named: [Int] { (first?.named ?? []) + answer.named }
}

extension Program.Answer {
  var named: [Int] { if case .promise(let id) = self { [id] } else { [] } }

  func numbered(_ promise: (Int) -> Int) -> Self {
    if case .promise(let id) = self { .promise(promise(id)) } else { self }
  }
}

/// An outcome, as a trace shows it. An error that a design makes itself has the name that its semantics give it.
enum Received: Codable, Hashable, Sendable {
  case value(Int)
  case error(Int)
  case foreign(String?)

  init(_ outcome: Outcome, named: Bool = false) {
    switch outcome {
    case .success(let value): self = .value(value)
    case .failure(let error):
      self = error.code.map { .error($0) } ?? .foreign(named && !error.description.isEmpty ? error.description : nil)
    }
  }

  var outcome: Outcome {
    switch self {
    case .value(let value): .success(value)
    case .error(let code): .failure(Reason(code))
    case .foreign: .failure(Reason(Foreign()))
    }
  }

  var isError: Bool { if case .value = self { false } else { true } }

  /// The number that a block gets.
  var number: Int {
    switch self {
    case .value(let number), .error(let number): number
    case .foreign: 0
    }
  }

  private struct Foreign: Error, CustomStringConvertible { let description = "" }
}
