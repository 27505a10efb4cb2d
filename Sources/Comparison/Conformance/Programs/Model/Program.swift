/// What does a program do with promises? A list of steps, each of which can be done by any promise.
///
/// Promises, handlers and blocks are numbered; a number is given once, by the step that makes the thing. A block that
/// makes a promise makes another one in each run, which is known to that run alone; `settle` settles all of them.
struct Program: Hashable, Sendable {
  enum Step: Hashable, Sendable {
    /// A promise that `settle` settles. What its work does when it is run, and what it does when it is stopped; nil if
    /// nothing stops it.
    case source(Int, work: [Step] = [], stop: [Step]? = [])
    /// Gives the promise one more action that stops its work.
    case addStop(Int)
    /// A promise that is settled from the beginning.
    case resolved(Int, Received)
    case chain(Int, to: Int, Block)
    case combine(Int, Combination, [Int])
    /// Runs the block with the number of the try, and so many seconds after an error again, as long as it has turns.
    case retry(Int, delay: Int, Block)
    /// A promise with the outcome of another one, and a number of seconds.
    case timed(Int, Timing, of: Int, Int)
    /// Attaches a handler, which notes what it gets and then does the steps.
    case observe(Int, of: Int, does: [Step] = [], on: Queue? = nil)
    /// Says on which queue the blocks run that are attached from now on.
    case move(Int, to: Queue)
    /// Calls the function that the work of the source was given, as often as it was run. Where a cancelled promise was
    /// started again, its earlier runs complete with -1, which nobody gets.
    case settle(Int, Received)
    case cancel(Int)
    case read(Int)
    /// Releases the promise.
    case drop(Int)
    /// Turns the clock by so many seconds.
    case pass(Int)
    /// Waits until everything was delivered.
    case drain
    /// Runs the oldest block or job of the queue.
    case deliver
    /// A task waits for the promise, from its first job on, and then notes what it gets, as a handler with this number.
    /// What cancelling it does is said, or nil for what it does unasked.
    case wait(Int, of: Int, Semantics.Waiting? = nil)
    /// Cancels the task with this number.
    case leave(Int)
    /// Releases a promise that only tasks wait for, and what could settle it.
    case abandon(Int)
    /// Inside a block or handler: is done when that is released, by what it has captured.
    case atRelease([Step])
  }

  /// Does the steps, and then answers.
  struct Block: Hashable, Sendable {
    enum Kind: String, Sendable { case then, recover, watch }

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
  enum Queue: Int, CaseIterable, Codable, Hashable, Sendable { case first = 1, second }

  enum Combination: String, CaseIterable, Hashable, Sendable { case all, settled, any, race }

  /// A value comes so many seconds later; or an error comes, unless the outcome is there by then.
  enum Timing: String, Hashable, Sendable { case delay, timeout }

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
  /// The promise that the step makes.
  var made: Int? {
    switch self {
    case .source(let id, _, _), .resolved(let id, _), .chain(let id, _, _), .combine(let id, _, _),
      .timed(let id, _, _, _), .retry(let id, _, _):
      id
    case .observe, .addStop, .move, .settle, .cancel, .read, .drop, .pass, .drain, .deliver, .wait, .leave, .abandon,
      .atRelease:
      nil
    }
  }

  /// The promises that must be there before the step.
  var needed: [Int] {
    let own = Set([made].compactMap(\.self) + inside.flatMap(\.makes))
    return used.filter { used in !own.contains(used) && !(made.map { used > $0 } ?? false) }
  }

  /// The promises that the step names, but for those that it makes itself, outside.
  var used: [Int] {
    let outside: [Int] =
      switch self {
      case .source, .resolved, .pass, .drain, .deliver, .leave, .atRelease: []
      case .timed(_, _, let source, _): [source]
      case .retry(_, _, let block): block.named
      case .chain(_, let source, let block): [source] + block.named
      case .combine(_, _, let members): members
      case .observe(_, let id, _, _), .addStop(let id), .move(let id, _), .settle(let id, _), .cancel(let id),
        .read(let id), .drop(let id), .wait(_, let id, _), .abandon(let id):
        [id]
      }
    return outside + inside.flatMap(\.used)
  }

  /// The block whose answers the promise waits for.
  var block: Program.Block? {
    switch self {
    case .chain(_, _, let block), .retry(_, _, let block): block
    default: nil
    }
  }

  /// The promises that the step makes, outside and inside.
  var makes: [Int] { ([self] + allInside).compactMap(\.made) }

  /// What is done inside the blocks that the step hands over.
  var inside: [Self] {
    switch self {
    case .source(_, let work, let stop): work + (stop ?? [])
    case .chain(_, _, let block), .retry(_, _, let block): block.does
    case .observe(_, _, let does, _), .atRelease(let does): does
    default: []
    }
  }

  /// The same, and what is done inside those.
  var allInside: [Self] { inside.flatMap { [$0] + $0.allInside } }

  /// The queue that the step names, outside.
  var queue: Program.Queue? {
    switch self {
    case .chain(_, _, let block): block.queue
    case .observe(_, _, _, let queue): queue
    case .move(_, let queue): queue
    default: nil
    }
  }

  /// How often a queue is named, outside and inside.
  var queues: Int { (queue == nil ? 0 : 1) + inside.reduce(0) { $0 + $1.queues } }

  /// The same with other numbers: of the promises that it uses, of those that it makes, and of handlers.
  func numbered(
    _ used: (Int) -> Int, made: (Int) -> Int = { $0 }, handler: (Int) -> Int = { $0 }
  ) -> Self {
    func inside(_ steps: [Self]) -> [Self] { steps.map { $0.numbered(used, made: made, handler: handler) } }
    func block(_ block: Program.Block) -> Program.Block {
      var block = block
      block.does = inside(block.does)
      block.answer = block.answer.numbered(used)
      block.first = block.first?.numbered(used)
      return block
    }
    return switch self {
    case .pass, .drain, .deliver, .leave: self
    case .source(let id, let work, let stop): .source(made(id), work: inside(work), stop: stop.map(inside))
    case .resolved(let id, let outcome): .resolved(made(id), outcome)
    case .chain(let id, let source, let it): .chain(made(id), to: used(source), block(it))
    case .combine(let id, let combination, let members): .combine(made(id), combination, members.map(used))
    case .retry(let id, let delay, let it): .retry(made(id), delay: delay, block(it))
    case .timed(let id, let timing, let source, let seconds): .timed(made(id), timing, of: used(source), seconds)
    case .observe(let id, let observed, let does, let queue):
      .observe(handler(id), of: used(observed), does: inside(does), on: queue)
    case .addStop(let id): .addStop(used(id))
    case .move(let id, let queue): .move(used(id), to: queue)
    case .settle(let id, let outcome): .settle(used(id), outcome)
    case .cancel(let id): .cancel(used(id))
    case .read(let id): .read(used(id))
    case .drop(let id): .drop(used(id))
    case .abandon(let id): .abandon(used(id))
    case .wait(let id, let awaited, let policy): .wait(handler(id), of: used(awaited), policy)
    case .atRelease(let steps): .atRelease(inside(steps))
    }
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
