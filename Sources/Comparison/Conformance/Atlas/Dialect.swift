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
      let name = step.promises.first.map(sketch.name) ?? ""
      switch step.verb {
      case .source:
        let stop = stops ? step.stop.map { $0.flatMap(lines) } : nil
        return step.made.map { make(binding($0), sketch.name($0), step.does.flatMap(lines), stop) } ?? []
      case .resolved: return resolved(step.made.map(binding) ?? "", step.outcome?.outcome ?? .success(0))
      case .chain:
        guard let id = step.made, let block = step.block else { return [] }
        let given = block.kind == .then ? "value" : "error"
        return chain(
          binding(id), name,
          DialectBlock(
            isThen: block.kind == .then, queue: block.queue?.word,
            does: ["ran(\"\(sketch.name(id))\", \(given))"] + block.does.flatMap(lines),
            answer: sketch.answer(block.answer, given)))
      case .combine:
        let members = step.promises.map(sketch.name).joined(separator: ", ")
        return combine(step.made.map(binding) ?? "", isAll: step.combination == .all, members)
      case .retry, .timed, .pass, .addStop: return ["// isn't offered by two designs"]
      case .move: return [move(name, to: step.on?.word ?? "")]
      case .observe:
        return observe(name, on: step.on?.word) {
          ["got(\(sketch.handler(step.handler ?? 0)), \($0))"] + step.does.flatMap(lines)
        }
      case .settle: return [settle(name, step.outcome?.outcome ?? .success(0))]
      case .cancel: return ["\(name).cancel()"]
      case .read: return [read(name)]
      case .drop: return ["// \(name) isn't used any more"]
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
      if step.inside.contains(where: { $0.verb == .atRelease || $0.verb == .source }) { return false }
      if step.verb == .source { known.formUnion(step.made.map { [$0] } ?? []) }
      defer { known.formUnion(step.made.map { [$0] } ?? []) }
      return step.used.allSatisfy(known.union(step.inside.flatMap(\.makes)).contains)
    }
  }
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
