/// How does a text become a program again? Reads what `Sketch` writes: a step a line, in the words of the contract.
/// Empty lines and comments count for nothing.
struct ProgramReader {
  /// How many steps a program has at most, those inside its blocks included: one that runs for long would look like one
  /// that hangs.
  private static let most = 200
  private static let isTooLong =
    "the program has more than \(most) steps, counting those inside blocks and members of combinations; split it"
  /// How many blocks may stand inside one another.
  private static let deepest = 20

  private var scanner = Scanner("", line: 0)
  /// All that the program makes: a block may name a promise that is made later.
  private var promises: [String: Int] = [:]
  private var made: Set<Int> = []
  private var handlers: Set<Int> = []
  /// How many blocks are open.
  private var depth = 0

  static func program(_ text: String) throws(Replay.Failure) -> Program { try read(text).program }

  /// The program, and the names that the text gives to its promises. A handler's number is the one in the text.
  static func read(_ text: String) throws(Replay.Failure) -> (program: Program, names: [Int: String]) {
    var reader = ProgramReader()
    // A text may be long. No more of it is looked at than a program can have.
    let lines = Array(
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated().lazy
        .map { Scanner($1, line: $0 + 1) }.filter { !$0.isAtEnd }.prefix(most + 2))
    for name in lines.lazy.flatMap(\.made) where reader.promises[name] == nil {
      reader.promises[name] = reader.promises.count
    }
    var program = Program(steps: [])
    var left = most
    for (index, line) in lines.enumerated() {
      reader.scanner = line
      let step = try reader.step()
      if !reader.scanner.isAtEnd { throw reader.scanner.failure("the end of the line") }
      left -= ([step] + step.allInside).reduce(0) { $0 + 1 + ($1.verb == .combine ? $1.promises.count : 0) }
      // A player adds a `drain()` where there is none at the end.
      if left < (index == lines.count - 1 && step == .drain ? -1 : 0) { throw line.failure(reason: isTooLong) }
      program.steps.append(step)
    }
    return (program, Dictionary(uniqueKeysWithValues: reader.promises.map { ($1, $0) }))
  }

  private mutating func step() throws(Replay.Failure) -> Program.Step {
    if depth > Self.deepest {
      throw scanner.failure(reason: "blocks stand more than \(Self.deepest) deep in one another; make them fewer")
    }
    depth += 1
    defer { depth -= 1 }
    if scanner.takesLet() { return try making() }
    for step in [Program.Step.drain, .deliver] where scanner.takes("\(step.verb)()") { return step }
    if scanner.takes("leave(") { return .leave(try closed(scanner.number())) }
    if scanner.takes("deinit {") { return .atRelease(try steps()) }
    if scanner.takes("pass(") { return .pass(try closed(scanner.number())) }
    if scanner.takes("abandon(") { return .abandon(try closed(promise())) }
    if scanner.takes("drop(") { return .drop(try closed(promise())) }
    if scanner.takes("settle(") {
      let promise = try promise()
      try scanner.take(",")
      return .settle(promise, try closed(outcome()))
    }
    let promise = try promise()
    for step in [Program.Step.cancel(promise), .read(promise), .addStop(promise)]
    where scanner.takes(".\(step.verb)()") { return step }
    if scanner.takes(".move(to:") { return .move(promise, to: try closed(scanner.word(Program.Queue.self))) }
    if scanner.takes(".observe") { return try observing(promise, on: try bound()) }
    if scanner.takes(".wait") { return try waiting(promise) }
    throw scanner.failure("'.observe {', '.wait', '.cancel()' or '.read()'")
  }

  private mutating func waiting(_ promise: Int) throws(Replay.Failure) -> Program.Step {
    var policy: Semantics.Waiting?
    if scanner.takes("(.") { policy = try closed(scanner.word(Semantics.Waiting.self)) }
    try scanner.take("{")
    let handler = try handler()
    try scanner.take("}")
    return .wait(handler, of: promise, policy)
  }

  private mutating func handler() throws(Replay.Failure) -> Int {
    try scanner.take("print(")
    let handler = try scanner.number()
    if !handlers.insert(handler).inserted { throw scanner.failure(reason: "handler \(handler) is there already") }
    try scanner.take(", $0)")
    return handler
  }

  private mutating func observing(_ promise: Int, on queue: Program.Queue?) throws(Replay.Failure) -> Program.Step {
    try scanner.take("{")
    let handler = try handler()
    if scanner.takes(";") { return .observe(handler, of: promise, does: try steps(), on: queue) }
    try scanner.take("}")
    return .observe(handler, of: promise, on: queue)
  }

  /// The queue that a call names, if it names one.
  private mutating func bound() throws(Replay.Failure) -> Program.Queue? {
    scanner.takes("(on:") ? try closed(scanner.word(Program.Queue.self)) : nil
  }

  /// Steps up to the end of a block.
  private mutating func steps() throws(Replay.Failure) -> [Program.Step] {
    var steps: [Program.Step] = []
    repeat { steps.append(try step()) } while scanner.takes(";")
    try scanner.take("}")
    return steps
  }

  // MARK: Making

  private mutating func making() throws(Replay.Failure) -> Program.Step {
    let name = try scanner.name()
    try scanner.take("=")
    guard let id = promises[name] else { throw scanner.failure(reason: "'\(name)' can't be a name") }
    if !made.insert(id).inserted { throw scanner.failure(reason: "'\(name)' is there already") }
    if scanner.takes("make()") {
      let work = scanner.takes("{") ? try steps() : []
      if scanner.takes("stop: none") { return .source(id, work: work, stop: nil) }
      return .source(id, work: work, stop: scanner.takes("stop: {") ? try steps() : [])
    }
    if scanner.takes("resolved(") { return .resolved(id, try closed(outcome())) }
    for combination in Program.Combination.allCases where scanner.takes("\(combination)([") {
      return .combine(id, combination, try members())
    }
    if scanner.takes("retry(") {
      let attempts = try turns(from: 0)
      try scanner.take(",")
      let delay = try closed(scanner.number())
      try scanner.take("{ count in")
      return .retry(id, delay: delay, try block(.then, given: "count", turns: attempts + 1))
    }
    let source = try promise()
    if scanner.takes(".loop(") {
      let turns = try turns(from: 1)
      try scanner.take(") { value in")
      return .chain(id, to: source, try block(.then, given: "value", turns: turns))
    }
    for timing in Program.Timing.allCases where scanner.takes(".\(timing)(") {
      return .timed(id, timing, of: source, try closed(scanner.number()))
    }
    if scanner.takes(".then") {
      let queue = try bound()
      try scanner.take("{ value in")
      var block = try block(.then, given: "value")
      block.queue = queue
      return .chain(id, to: source, block)
    }
    if scanner.takes(".recover { error in") { return .chain(id, to: source, try block(.recover, given: "error.code")) }
    if scanner.takes(".watch { error in") {
      return .chain(id, to: source, Program.Block(kind: .watch, does: scanner.takes("}") ? [] : try steps()))
    }
    throw scanner.failure("'.then { value in', '.recover { error in' or '.watch { error in'")
  }

  /// Steps, and an answer, which begins with a point.
  private mutating func block(
    _ kind: Program.Block.Kind, given: String, turns: Int = 1
  ) throws(Replay.Failure) -> Program.Block {
    var block = Program.Block(kind: kind, turns: turns)
    while !scanner.isAt(".") {
      block.does.append(try step())
      try scanner.take(";")
    }
    block.answer = try answer(to: given)
    if scanner.takes(", then") {
      block.first = block.answer
      block.answer = try answer(to: given)
    }
    try scanner.take("}")
    return block
  }

  private mutating func turns(from least: Int) throws(Replay.Failure) -> Int {
    let turns = try scanner.number()
    if (least...100).contains(turns) { return turns }
    throw scanner.failure(reason: "\(turns) isn't from \(least) to 100")
  }

  private mutating func members() throws(Replay.Failure) -> [Int] {
    var members: [Int] = []
    if scanner.takes("])") { return members }
    repeat { members.append(try promise()) } while scanner.takes(",")
    try scanner.take("])")
    return members
  }

  private mutating func answer(to given: String) throws(Replay.Failure) -> Program.Answer {
    if scanner.takes(".value(\(given) +") { return .plus(try closed(scanner.number())) }
    if scanner.takes(".error(") { return .error(try closed(scanner.number())) }
    if scanner.takes(".thrown(") { return .thrown(try closed(scanner.number())) }
    if scanner.takes(".promise(resolved(") { return .fresh(try closed(closed(outcome()))) }
    try scanner.take(".promise(")
    return .promise(try closed(promise()))
  }

  // MARK: Parts

  private mutating func promise() throws(Replay.Failure) -> Int {
    let name = try scanner.name()
    guard let promise = promises[name] else { throw scanner.failure(reason: "'\(name)' isn't made before") }
    return promise
  }

  private mutating func outcome() throws(Replay.Failure) -> Received {
    if scanner.takes(".success(") { return .value(try closed(scanner.number())) }
    try scanner.take(".failure(")
    return scanner.takes("foreign )") ? .foreign(nil) : .error(try closed(scanner.number()))
  }

  /// The part, behind which a parenthesis closes.
  private mutating func closed<Part>(_ part: Part) throws(Replay.Failure) -> Part {
    try scanner.take(")")
    return part
  }
}
