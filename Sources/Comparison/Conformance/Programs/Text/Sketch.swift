/// How does a person read a program? As Swift, in the words of the contract.
struct Sketch {
  private var names: [Int: String] = [:]
  private var handlers: [Int: Int] = [:]
  /// Whether handlers keep their own numbers.
  private var isOfText = false

  /// The program as lines, with a comment after the step that differs.
  static func lines(_ program: Program, difference: Sequential.Difference? = nil) -> [String] {
    let sketch = Sketch(program)
    var lines = program.steps.map(sketch.line)
    if let difference {
      lines.insert(contentsOf: sketch.words(difference).map { "// \($0)" }, at: difference.step + 1)
    }
    return lines
  }

  private func words(_ difference: Sequential.Difference) -> [String] {
    if difference.isHang { return ["hangs"] }
    if let end = difference.atEnd { return [end] }
    return ["expected: \(text(difference.expected))", "found:    \(text(difference.found))"]
  }

  /// Gives letters to promises and counts handlers, each in the order of the program.
  init(_ program: Program) { for step in program.steps { name(step) } }

  /// Calls promises by the names of a text, which has the numbers of the handlers too.
  init(names: [Int: String]) { (self.names, isOfText) = (names, true) }

  private mutating func name(_ step: Program.Step) {
    if let made = step.made { names[made] = Self.letters(names.count) }
    if let id = step.handler, step.verb != .leave { handlers[id] = handlers.count + 1 }
    for step in step.inside { name(step) }
  }

  private static func letters(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(97 + index % 26)))
    return index < 26 ? letter : "\(letter)\(index / 26)"
  }

  func name(_ id: Int) -> String { names[id] ?? "?" }

  func handler(_ id: Int) -> Int { isOfText ? id : handlers[id] ?? 0 }

  func line(_ step: Program.Step) -> String {
    let names = step.promises.map(name)
    let (promise, number) = (names.first ?? "", step.handler.map(handler) ?? step.seconds)
    let code =
      switch step.verb {
      case .source:
        "make()\(body(step.does, before: " {"))\(step.stop.map { body($0, before: " stop: {") } ?? " stop: none")"
      case .resolved: "resolved(\(literal(step)))"
      case .chain: "\(promise).\(text(step.block))"
      case .combine: "\(step.combination?.rawValue ?? "")([\(names.joined(separator: ", "))])"
      case .retry: text(step.block, try: step.seconds)
      case .timed: "\(promise).\(step.timing?.rawValue ?? "")(\(number))"
      case .observe:
        "\(promise).observe\(on(step.on)) { \((["print(\(number), $0)"] + step.does.map(line)).joined(separator: "; ")) }"
      case .wait: "\(promise).wait\(step.policy.map { "(.\($0))" } ?? "") { print(\(number), $0) }"
      case .move: "\(promise).move(to: \(step.on?.word ?? ""))"
      case .settle: "settle(\(promise), \(literal(step)))"
      case .cancel, .read, .addStop: "\(promise).\(step.verb)()"
      case .drop, .abandon: "\(step.verb)(\(promise))"
      case .leave, .pass: "\(step.verb)(\(number))"
      case .drain, .deliver: "\(step.verb)()"
      case .atRelease: "deinit\(body(step.does, before: " {"))"
      }
    return step.made.map { "let \(name($0)) = \(code)" } ?? code
  }

  private func literal(_ step: Program.Step) -> String { step.outcome?.literal ?? "" }

  private func body(_ steps: [Program.Step], before: String) -> String {
    steps.isEmpty ? "" : "\(before) \(steps.map(line).joined(separator: "; ")) }"
  }

  /// The call with the block, which is tried again after a delay, or else chained.
  private func text(_ block: Program.Block?, try delay: Int? = nil) -> String {
    guard let block else { return "" }
    let call =
      delay.map { "retry(\(block.turns - 1), \($0))" }
      ?? (block.turns > 1 ? "loop(\(block.turns))" : "\(block.kind)\(on(block.queue))")
    let (head, given) =
      delay != nil ? ("count", "count") : block.kind == .then ? ("value", "value") : ("error", "error.code")
    let answers = [block.first, block.answer].compactMap(\.self).map { text($0, given) }.joined(separator: ", then ")
    let body = (block.does.map(line) + [answers]).filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(call) { \(head) in\(body.isEmpty ? "" : " \(body)") }"
  }

  private func text(_ answer: Program.Answer, _ given: String) -> String {
    switch answer {
    case .same: ""
    case .plus(let number): ".value(\(given) + \(number))"
    case .error(let code): ".error(\(code))"
    case .thrown(let code): ".thrown(\(code))"
    case .fresh(let outcome): ".promise(resolved(\(outcome.literal)))"
    case .promise(let id) where names[id] == nil: ".error(0)"  // It is never made.
    case .promise(let id): ".promise(\(name(id)))"
    }
  }

  private func on(_ queue: Program.Queue?) -> String { queue.map { "(on: \($0.word))" } ?? "" }

  /// What happened, in one line.
  func text(_ events: [Event]) -> String {
    events.isEmpty ? "nothing" : events.map(text).joined(separator: ", then ")
  }

  private func text(_ event: Event) -> String {
    switch event {
    case .work(let id): "the work of \(name(id)) runs"
    case .stopped(let id): "the work of \(name(id)) is stopped"
    case .ran(_, let id, let outcome, let place): "the block of \(name(id)) gets \(outcome.words)\(place.words)"
    case .received(_, let id, let outcome, let place): "handler \(handler(id)) gets \(outcome.words)\(place.words)"
    case .clock(let timers): "the clock is turned for \(timers) timer\(timers == 1 ? "" : "s")"
    case .read(let id, let outcome): "\(name(id)) reads \(outcome?.words ?? "nothing")"
    }
  }
}

extension Program.Queue {
  var word: String { rawValue }
}

extension Place? {
  fileprivate var words: String {
    guard let self else { return "" }
    return " on \(self.queue?.word ?? "another queue")\(self.isInside ? " inside a call" : "")"
  }
}

extension Received {
  fileprivate var literal: String {
    switch self {
    case .value(let value): ".success(\(value))"
    case .error(let code): ".failure(\(code))"
    case .foreign: ".failure(foreign)"
    }
  }

  var words: String {
    switch self {
    case .value(let value): "value \(value)"
    case .error(let code): "error \(code)"
    case .foreign(let name): name.map { "the error '\($0)'" } ?? "an error of the design"
    }
  }
}
