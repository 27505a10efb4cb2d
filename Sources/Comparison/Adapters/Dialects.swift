import PromiseConformance

extension Subjects {
  /// How programs are written with each design, in their order.
  package static let dialects: [any Dialect] = [
    TypedDialect(module: "LinkedListPromise", observe: "task"),
    TypedDialect(module: "StatefulPromise", observe: "start"),
    ResolveBlockDialect(), FullDialect(),
  ]
}

extension Outcome {
  fileprivate var literal: String {
    switch self {
    case .success(let value): ".success(\(value))"
    case .failure(let error): ".failure(Problem(\(error.code ?? 0)))"
    }
  }

  /// As the arguments of one function or of another.
  fileprivate func call(_ fulfil: String, _ reject: String) -> String {
    switch self {
    case .success(let value): "\(fulfil)\(value))"
    case .failure(let error): "\(reject)Problem(\(error.code ?? 0)))"
    }
  }
}

/// The two designs that follow one article: work in a closure, and errors of a type.
private struct TypedDialect: Dialect {
  let module: String
  let observe: String

  private func on(_ queue: String?) -> String { queue.map { ".on(\($0))" } ?? "" }

  func make(_ binding: String, _ name: String, isStopped: Bool) -> [String] {
    let begin = "begin(\"\(name)\", done)"
    if !isStopped { return braced("\(binding) Promise<Int, Problem> { done in", [begin]) }
    return braced(
      "\(binding) Promise<Int, Problem>(cancellableTask: { done in", [begin, "return { stopped(\"\(name)\") }"], "})")
  }

  func resolved(_ binding: String, _ outcome: Outcome) -> [String] {
    ["\(binding) Promise<Int, Problem>(\(outcome.literal))"]
  }

  func settle(_ name: String, _ outcome: Outcome) -> String { "settle(\"\(name)\", \(outcome.literal))" }

  func observe(_ name: String, on queue: String?, _ body: (_ result: String) -> [String]) -> [String] {
    braced("\(name)\(on(queue)).\(observe) { result in", body("result"))
  }

  func chain(_ binding: String, _ source: String, _ block: DialectBlock) -> [String] {
    let answer =
      switch block.answer {
      case .value(let value): "return Promise(result: \(value))"
      case .error(let code): "return Promise(error: Problem(\(code)))"
      case .promise(let name): "return \(name)"
      }
    let head = block.isThen ? "then { value" : "recover { error"
    return braced(
      "\(binding) \(source)\(on(block.queue)).\(head) -> Promise<Int, Problem> in",
      block.does + [answer])
  }
}

private struct ResolveBlockDialect: Dialect {
  var module: String { "ResolveBlockPromise" }

  func make(_ binding: String, _ name: String, isStopped: Bool) -> [String] {
    let promise = "\(binding) Promise<Int>().run(on: queue)"
    return [promise + (isStopped ? ".onCancel { stopped(\"\(name)\") }" : ""), "begin(\"\(name)\")"]
  }

  func resolved(_ binding: String, _ outcome: Outcome) -> [String] {
    ["\(binding) Promise<Int>.resolved\(outcome.call("(with: ", "(error: ")).run(on: queue)"]
  }

  func settle(_ name: String, _ outcome: Outcome) -> String { "\(name).resolve\(outcome.call("(", "(error: "))" }

  func observe(_ name: String, on queue: String?, _ body: (_ result: String) -> [String]) -> [String] {
    braced("\(name).thenError\(on(queue)) { result in", body("result"))
  }

  private func on(_ queue: String?) -> String { queue.map { "(on: \($0))" } ?? "" }

  func chain(_ binding: String, _ source: String, _ block: DialectBlock) -> [String] {
    let answer =
      switch block.answer {
      case .value(let value): "return .value(\(value))"
      case .error(let code): "return .error(Problem(\(code)))"
      case .promise(let name): "return .promise(\(name))"
      }
    let head = block.isThen ? "then\(on(block.queue)) { value" : "then({ value in .value(value) }, error: { error"
    return braced(
      "\(binding) \(source).\(head) -> Resolution<Int> in", block.does + [answer], block.isThen ? "}" : "})")
  }
}

private struct FullDialect: Dialect {
  var module: String { "FullPromises" }

  func make(_ binding: String, _ name: String, isStopped: Bool) -> [String] {
    ["\(binding) Promise<Int>.pending()", "begin(\"\(name)\")"]
  }

  func resolved(_ binding: String, _ outcome: Outcome) -> [String] {
    ["\(binding) Promise<Int>\(outcome.call("(", "("))"]
  }

  func settle(_ name: String, _ outcome: Outcome) -> String { "\(name).\(outcome.call("fulfill(", "reject("))" }

  func observe(_ name: String, on queue: String?, _ body: (_ result: String) -> [String]) -> [String] {
    braced("\(name).then(on: \(queue ?? "queue")) { value -> Void in", body(".success(value)"))
      + braced("\(name).catch(on: \(queue ?? "queue")) { error in", body(".failure(error)"))
  }

  func chain(_ binding: String, _ source: String, _ block: DialectBlock) -> [String] {
    let answer =
      switch block.answer {
      case .value(let value): "return Promise(\(value))"
      case .error(let code): "return Promise(Problem(\(code)))"
      case .promise(let name): "return \(name)"
      }
    let head = block.isThen ? "then(on: \(block.queue ?? "queue")) { value" : "recover(on: queue) { error"
    return braced(
      "\(binding) \(source).\(head) -> Promise<Int> in",
      block.does + [answer])
  }
}
