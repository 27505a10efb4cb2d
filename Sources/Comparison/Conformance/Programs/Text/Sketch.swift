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
    switch step {
    case .observe(let id, _, _, _), .wait(let id, _, _): handlers[id] = handlers.count + 1
    default: break
    }
    for step in step.inside { name(step) }
  }

  private static func letters(_ index: Int) -> String {
    let letter = String(UnicodeScalar(UInt8(97 + index % 26)))
    return index < 26 ? letter : "\(letter)\(index / 26)"
  }

  func name(_ id: Int) -> String { names[id] ?? "?" }

  func handler(_ id: Int) -> Int { isOfText ? id : handlers[id] ?? 0 }

  func line(_ step: Program.Step) -> String {
    switch step {
    case .source(let id, let work, let stop):
      "let \(name(id)) = make()\(body(work, before: " {"))\(stop.map { body($0, before: " stop: {") } ?? " stop: none")"
    case .resolved(let id, let outcome): "let \(name(id)) = resolved(\(outcome.literal))"
    case .chain(let id, let source, let block): "let \(name(id)) = \(name(source)).\(text(block))"
    case .combine(let id, let combination, let members): "let \(name(id)) = \(combination)(\(list(members)))"
    case .retry(let id, let delay, let block):
      "let \(name(id)) = \(text(block, "retry(\(block.turns - 1), \(delay))", "count in", "count"))"
    case .timed(let id, let timing, let source, let seconds):
      "let \(name(id)) = \(name(source)).\(timing)(\(seconds))"
    case .observe(let id, let promise, let does, let queue):
      "\(name(promise)).observe\(on(queue))"
        + " { \((["print(\(handler(id)), $0)"] + does.map(line)).joined(separator: "; ")) }"
    case .addStop(let id): "\(name(id)).addStop()"
    case .move(let id, let queue): "\(name(id)).move(to: \(queue.word))"
    case .settle(let id, let outcome): "settle(\(name(id)), \(outcome.literal))"
    case .cancel(let id): "\(name(id)).cancel()"
    case .read(let id): "\(name(id)).read()"
    case .drop(let id): "drop(\(name(id)))"
    case .pass(let seconds): "pass(\(seconds))"
    case .drain: "drain()"
    case .deliver: "deliver()"
    case .wait(let id, let promise, let policy):
      "\(name(promise)).wait\(policy.map { "(.\($0))" } ?? "") { print(\(handler(id)), $0) }"
    case .leave(let id): "leave(\(handler(id)))"
    case .abandon(let id): "abandon(\(name(id)))"
    case .atRelease(let steps): "deinit\(body(steps, before: " {"))"
    }
  }

  private func body(_ steps: [Program.Step], before: String) -> String {
    steps.isEmpty ? "" : "\(before) \(steps.map(line).joined(separator: "; ")) }"
  }

  private func text(_ block: Program.Block) -> String {
    block.kind == .then
      ? text(block, block.turns > 1 ? "loop(\(block.turns))" : "then\(on(block.queue))", "value in", "value")
      : text(block, "\(block.kind)", "error in", "error.code")
  }

  private func text(_ block: Program.Block, _ name: String, _ head: String, _ given: String) -> String {
    let answers = [block.first, block.answer].compactMap(\.self).map { text($0, given) }.joined(separator: ", then ")
    let body = (block.does.map(line) + [answers]).filter { !$0.isEmpty }.joined(separator: "; ")
    return "\(name) { \(head)\(body.isEmpty ? "" : " \(body)") }"
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

  private func list(_ ids: [Int]) -> String { "[" + ids.map(name).joined(separator: ", ") + "]" }

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
  var word: String { "queue\(rawValue)" }
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
