/// How is a program written with a promise's own functions? Each step is a few lines of Swift.
///
/// The lines run in an extension of `Stage`, which has the work of promises that a program settles, and notes what it
/// sees. `binding` is the left side of an assignment.
///
/// - Tests: `AtlasProgramTests`, which compile and run them.
package protocol Dialect: Sendable {
  /// The module, by which its adapter is named too.
  var module: String { get }
  /// A promise that `settle` settles. Whether something is cancelled, so that it notes when its work is stopped.
  func make(_ binding: String, _ name: String, isStopped: Bool) -> [String]
  func resolved(_ binding: String, _ outcome: Outcome) -> [String]
  func settle(_ name: String, _ outcome: Outcome) -> String
  /// With a handler on the queue, if it is named.
  func observe(_ name: String, on queue: String?, _ body: (_ result: String) -> [String]) -> [String]
  func chain(_ binding: String, _ source: String, _ block: DialectBlock) -> [String]
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
  /// Those of the programs with these numbers that can be said in Swift, as a file.
  func file(_ programs: [(number: Int, program: Program)]) -> String {
    let said = programs.compactMap { number, program in (try? lines(program)).map { (number: number, lines: $0) } }
    let functions = said.map { number, lines in
      "  fileprivate func program\(number)() {\n\(lines.map { "    \($0)\n" }.joined())  }\n"
    }
    return """
      // Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
      \("import") \(module)

      extension Stage {
        package static let \(module.prefix(1).lowercased() + module.dropFirst()): [Int: @Sendable (Stage) -> Void] = [
      \(said.map { "    \($0.number): { stage in stage.program\($0.number)() }," }.joined(separator: "\n"))
        ]

      \(functions.joined(separator: "\n"))}

      """
  }

  /// The program, a line of Swift after the other. Fails if it does what none of the functions says, or if a block
  /// makes a promise, or names one that isn't made yet, which Swift wouldn't find.
  private func lines(_ program: Program) throws -> [String] {
    let sketch = Sketch(program)
    let isStopped = program.steps.contains { step in ([step] + step.allInside).contains(where: \.isCancel) }
    var made: [Int] = []
    var lines: [String] = []
    for step in program.steps + (program.steps.last == .drain ? [] : [.drain]) {
      guard step.used.allSatisfy(made.contains), step.allInside.allSatisfy({ $0.made == nil }) else { throw Unsaid() }
      lines += try self.lines(step, sketch, isStopped: isStopped)
      made += step.makes
    }
    return made.reduce(lines) { $0.unbound(sketch.name($1)) }
  }

  private func lines(_ step: Program.Step, _ sketch: Sketch, isStopped: Bool) throws -> [String] {
    let made = step.made.map(sketch.name) ?? ""
    let binding = "let \(made) ="
    let name = step.promises.first.map(sketch.name) ?? ""
    let does = try step.inside.flatMap { try lines($0, sketch, isStopped: isStopped) }
    switch step.verb {
    case .source where step.inside.isEmpty && step.stop != nil: return make(binding, made, isStopped: isStopped)
    case .resolved: if let outcome = step.outcome { return resolved(binding, outcome.outcome) }
    case .chain:
      guard let block = step.block, block.kind != .watch, block.turns == 1 else { break }
      let given = block.kind == .then ? "value" : "error"
      return chain(
        binding, name,
        DialectBlock(
          isThen: block.kind == .then, queue: block.queue?.word, does: ["ran(\"\(made)\", \(given))"] + does,
          answer: sketch.answer(block.answer, given)))
    case .observe:
      return observe(name, on: step.on?.word) { ["got(\(sketch.handler(step.handler ?? 0)), \($0))"] + does }
    case .settle: if let outcome = step.outcome { return [settle(name, outcome.outcome)] }
    case .cancel: return ["\(name).cancel()"]
    case .drop: return ["// \(name) isn't used any more"]
    case .drain: return ["drain()"]
    default: break
    }
    throw Unsaid()
  }

  /// A block in braces after its head, on one line if it is short.
  package func braced(_ head: String, _ body: [String], _ end: String = "}") -> [String] {
    if body.count == 1, head.count + body[0].count < 80 { return ["\(head) \(body[0]) \(end)"] }
    return [head] + body.map { "  \($0)" } + [end]
  }
}

/// What a program does can't be said with the functions of a dialect.
private struct Unsaid: Error {}

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

extension [String] {
  /// Without the name of a constant that no line uses. What stands in quotes or in a comment uses nothing.
  fileprivate func unbound(_ name: String) -> [String] {
    let code = joined(separator: "\n").replacing(#/"[^"]*"|\/\/.*/#, with: "")
    let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    if words.count(where: { $0 == name }) > 1 { return self }
    return map { $0.hasPrefix("let \(name) =") ? "_" + $0.dropFirst(4 + name.count) : $0 }
  }
}
