/// How is a program written with a promise's own functions? Each step is a few lines of Swift.
///
/// The lines run in an extension of `Stage`, which has the work of promises that a program settles, and notes what it
/// sees. `binding` is the left side of an assignment.
///
/// - Tests: `AtlasProgramTests`, which compile and run them.
package protocol Dialect: Sendable {
  /// The module, by which its adapter is named too.
  var module: String { get }
  /// A promise whose work does so much. When it is stopped it does the rest; nil if nothing stops it.
  func make(_ binding: String, _ name: String, _ work: [String], _ stop: [String]?) -> [String]
  func resolved(_ binding: String, _ outcome: Outcome) -> [String]
  func settle(_ name: String, _ outcome: Outcome) -> String
  /// With a handler on the queue, if it is named.
  func observe(_ name: String, on queue: String?, _ body: (_ result: String) -> [String]) -> [String]
  func move(_ name: String, to queue: String) -> String
  func chain(_ binding: String, _ source: String, _ block: DialectBlock) -> [String]
  func combine(_ binding: String, isAll: Bool, _ members: String) -> [String]
  func read(_ name: String) -> String
}

/// A block as Swift: what it does, and then answers.
package struct DialectBlock: Sendable {
  package enum Answer: Sendable { case value(String), error(Int), promise(String) }

  /// Whether it runs for values, and not for errors.
  package let isThen: Bool
  /// Where it runs, if that is named.
  package let queue: String?
  package let does: [String]
  package let answer: Answer
}

extension Dialect {
  /// The program, a line of Swift after the other.
  func lines(_ program: Program) -> [String] {
    let sketch = Sketch(program)
    let stops = program.steps.contains { $0.isCancel || $0.inside.contains(where: \.isCancel) }

    func binding(_ id: Int) -> String { "let \(sketch.name(id)) =" }

    func lines(_ step: Program.Step) -> [String] {
      switch step {
      case .source(let id, let work, let stop):
        return make(binding(id), sketch.name(id), work.flatMap(lines), stops ? stop.map { $0.flatMap(lines) } : nil)
      case .resolved(let id, let outcome): return resolved(binding(id), outcome.outcome)
      case .chain(let id, let source, let block):
        let given = block.kind == .then ? "value" : "error"
        return chain(
          binding(id), sketch.name(source),
          DialectBlock(
            isThen: block.kind == .then, queue: block.queue?.word,
            does: ["ran(\"\(sketch.name(id))\", \(given))"] + block.does.flatMap(lines),
            answer: sketch.answer(block.answer, given)))
      case .combine(let id, let combination, let members):
        return combine(binding(id), isAll: combination == .all, members.map(sketch.name).joined(separator: ", "))
      case .retry, .timed, .pass, .addStop: return ["// isn't offered by two designs"]
      case .move(let id, let queue): return [move(sketch.name(id), to: queue.word)]
      case .observe(let id, let promise, let does, let queue):
        return observe(sketch.name(promise), on: queue?.word) {
          ["got(\(sketch.handler(id)), \($0))"] + does.flatMap(lines)
        }
      case .settle(let id, let outcome): return [settle(sketch.name(id), outcome.outcome)]
      case .cancel(let id): return ["\(sketch.name(id)).cancel()"]
      case .read(let id): return [read(sketch.name(id))]
      case .drop(let id): return ["// \(sketch.name(id)) isn't used any more"]
      case .drain, .deliver, .wait, .leave, .abandon: return ["drain()"]
      case .atRelease: return []
      }
    }
    return program.steps.compactMap(\.made).reduce(program.steps.flatMap(lines)) { $0.unbound(sketch.name($1)) }
  }

  /// A block in braces after its head, on one line if it is short.
  package func braced(_ head: String, _ body: [String], _ end: String = "}") -> [String] {
    if body.count == 1, head.count + body[0].count < 80 { return ["\(head) \(body[0]) \(end)"] }
    return [head] + body.map { "  \($0)" } + [end]
  }
}

extension Sketch {
  fileprivate func answer(_ answer: Program.Answer, _ given: String) -> DialectBlock.Answer {
    let number = given == "value" ? "value" : "error.code"
    return switch answer {
    case .same: .value(number)
    case .plus(let more): .value("\(number) + \(more)")
    case .error(let code), .thrown(let code): .error(code)
    case .fresh(let outcome): outcome.isError ? .error(outcome.number) : .value("\(outcome.number)")
    case .promise(let id): .promise(name(id))
    }
  }
}

extension Program {
  /// Whether each promise that a block names is there where Swift looks for it. A closure that does something when it
  /// is released has to be made elsewhere; and nobody outside could settle what a block makes.
  var isInScope: Bool {
    var known: Set<Int> = []
    return steps.allSatisfy { step in
      if step.inside.contains(where: { $0.isAtRelease || $0.isSource }) { return false }
      if case .source(let id, _, _) = step { known.insert(id) }
      defer { known.formUnion(step.made.map { [$0] } ?? []) }
      return step.used.allSatisfy(known.union(step.inside.flatMap(\.makes)).contains)
    }
  }
}

extension Program.Step {
  fileprivate var isAtRelease: Bool { if case .atRelease = self { true } else { false } }

  fileprivate var isSource: Bool { if case .source = self { true } else { false } }
}

extension [String] {
  /// Without the name of a constant that no line uses. What stands in quotes or in a comment uses nothing.
  fileprivate func unbound(_ name: String) -> [String] {
    let words = flatMap { line in
      line.replacing(#/"[^"]*"|\/\/.*/#, with: "").split { !($0.isLetter || $0.isNumber || $0 == "_") }
    }
    if words.count(where: { $0 == name }) > 1 { return self }
    return map { $0.hasPrefix("let \(name) =") ? "_" + $0.dropFirst(4 + name.count) : $0 }
  }
}
