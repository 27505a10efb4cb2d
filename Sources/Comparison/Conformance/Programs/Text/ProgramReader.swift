/// How does a text become a program again? Reads what `Sketch` writes: a step a line, in the words of the contract.
/// Empty lines and comments count for nothing.
struct ProgramReader {
  /// How many steps a program has at most, those inside its blocks included: one that runs for long would look like one
  /// that hangs.
  private static let most = 200
  /// How many blocks may stand inside one another.
  private static let deepest = 20

  private var scanner = Scanner("", line: 0)
  /// All that the program makes: a block may name a promise that is made later.
  private var promises: [String: Int] = [:]
  private var made: Set<Int> = []
  private var handlers: Set<Int> = []
  /// How many steps may still come, and how many blocks are open.
  private var left = most
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
    for (index, line) in lines.enumerated() {
      reader.scanner = line
      // A player adds a `drain()` where there is none at the end.
      if index == lines.count - 1, line.isAt("drain()") { reader.left += 1 }
      program.steps.append(try reader.step())
      if !reader.scanner.isAtEnd { throw reader.scanner.failure("the end of the line") }
    }
    return (program, Dictionary(uniqueKeysWithValues: reader.promises.map { ($1, $0) }))
  }

  private mutating func step() throws(Replay.Failure) -> Program.Step {
    try count()
    if depth > Self.deepest {
      throw scanner.failure(reason: "blocks stand more than \(Self.deepest) deep in one another; make them fewer")
    }
    depth += 1
    defer { depth -= 1 }
    if scanner.takesLet() { return try making() }
    if scanner.takes("drain()") { return .drain }
    if scanner.takes("deliver()") { return .deliver }
    if scanner.takes("leave(") { return .leave(try closedNumber()) }
    if scanner.takes("deinit {") { return .atRelease(try steps()) }
    if scanner.takes("pass(") { return .pass(try closedNumber()) }
    if scanner.takes("abandon(") { return .abandon(try closed()) }
    if scanner.takes("drop(") { return .drop(try closed()) }
    if scanner.takes("settle(") {
      let promise = try promise()
      try scanner.take(",")
      return .settle(promise, try closedOutcome())
    }
    let promise = try promise()
    if scanner.takes(".cancel()") { return .cancel(promise) }
    if scanner.takes(".read()") { return .read(promise) }
    if scanner.takes(".addStop()") { return .addStop(promise) }
    if scanner.takes(".move(to:") {
      let queue = try queue()
      try scanner.take(")")
      return .move(promise, to: queue)
    }
    if let queue = try takesBound(".observe") { return try observing(promise, on: queue) }
    if scanner.takes(".observe {") { return try observing(promise, on: nil) }
    if scanner.takes(".wait") { return try waiting(promise) }
    throw scanner.failure("'.observe {', '.wait', '.cancel()' or '.read()'")
  }

  private mutating func count() throws(Replay.Failure) {
    left -= 1
    if left < 0 {
      throw scanner.failure(
        reason:
          "the program has more than \(Self.most) steps, counting those inside blocks and members of combinations; "
          + "split it")
    }
  }

  private mutating func waiting(_ promise: Int) throws(Replay.Failure) -> Program.Step {
    var policy: Semantics.Waiting?
    if scanner.takes("(.") {
      policy = Semantics.Waiting(rawValue: try scanner.name())
      if policy == nil { throw scanner.failure("'stays', 'leaves' or 'cancels' before this") }
      try scanner.take(")")
    }
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
    let handler = try handler()
    if scanner.takes(";") { return .observe(handler, of: promise, does: try steps(), on: queue) }
    try scanner.take("}")
    return .observe(handler, of: promise, on: queue)
  }

  /// A call with a queue, up to its block.
  private mutating func takesBound(_ call: String) throws(Replay.Failure) -> Program.Queue? {
    guard scanner.takes("\(call)(on:") else { return nil }
    let queue = try queue()
    try scanner.take(") {")
    return queue
  }

  private mutating func queue() throws(Replay.Failure) -> Program.Queue {
    for queue in Program.Queue.allCases where scanner.takes(queue.word) { return queue }
    throw scanner.failure("'queue1' or 'queue2'")
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
    if scanner.takes("resolved(") { return .resolved(id, try closedOutcome()) }
    for combination in Program.Combination.allCases where scanner.takes("\(combination)([") {
      return .combine(id, combination, try members())
    }
    if scanner.takes("retry(") {
      let attempts = try turns(from: 0)
      try scanner.take(",")
      let delay = try closedNumber()
      try scanner.take("{ count in")
      return .retry(id, delay: delay, try block(.then, given: "count", turns: attempts + 1))
    }
    let source = try promise()
    if scanner.takes(".loop(") {
      let turns = try turns(from: 1)
      try scanner.take(") { value in")
      return .chain(id, to: source, try block(.then, given: "value", turns: turns))
    }
    if scanner.takes(".delay(") { return .timed(id, .delay, of: source, try closedNumber()) }
    if scanner.takes(".timeout(") { return .timed(id, .timeout, of: source, try closedNumber()) }
    if let queue = try takesBound(".then") {
      try scanner.take("value in")
      var block = try block(.then, given: "value")
      block.queue = queue
      return .chain(id, to: source, block)
    }
    if scanner.takes(".then { value in") { return .chain(id, to: source, try block(.then, given: "value")) }
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
    repeat {
      try count()
      members.append(try promise())
    } while scanner.takes(",")
    try scanner.take("])")
    return members
  }

  private mutating func answer(to given: String) throws(Replay.Failure) -> Program.Answer {
    let answer: Program.Answer
    if scanner.takes(".value(\(given) +") {
      answer = .plus(try scanner.number())
    } else if scanner.takes(".error(") {
      answer = .error(try scanner.number())
    } else if scanner.takes(".thrown(") {
      answer = .thrown(try scanner.number())
    } else if scanner.takes(".promise(resolved(") {
      answer = .fresh(try closedOutcome())
    } else {
      try scanner.take(".promise(")
      answer = .promise(try promise())
    }
    try scanner.take(")")
    return answer
  }

  // MARK: Parts

  private mutating func promise() throws(Replay.Failure) -> Int {
    let name = try scanner.name()
    guard let promise = promises[name] else { throw scanner.failure(reason: "'\(name)' isn't made before") }
    return promise
  }

  private mutating func closed() throws(Replay.Failure) -> Int {
    let promise = try promise()
    try scanner.take(")")
    return promise
  }

  private mutating func closedNumber() throws(Replay.Failure) -> Int {
    let number = try scanner.number()
    try scanner.take(")")
    return number
  }

  private mutating func closedOutcome() throws(Replay.Failure) -> Received {
    let outcome: Received
    if scanner.takes(".success(") {
      outcome = .value(try scanner.number())
    } else {
      try scanner.take(".failure(")
      outcome = scanner.takes("foreign") ? .foreign(nil) : .error(try scanner.number())
    }
    try scanner.take(") )")
    return outcome
  }
}
