import Dispatch

/// A block of a promise.
typealias TraceBlock<Input, Output> = @Sendable (Input) -> Output

/// A design's promise as the scenes use it. It does what the design's own does, and its stage records what is made and
/// what runs.
protocol TracedPromise: Sendable {
  associatedtype Value: Sendable
  associatedtype Plain: Sendable

  init(plain: Plain)
}

extension TracedPromise {
  static var stage: TraceStage { .current }
  var stage: TraceStage { .current }

  /// A new promise, which is recorded unless it is there for its block alone.
  static func made(_ line: Int, _ plain: Plain) -> Self {
    if Value.self != Void.self { stage.made(line, plain) }
    return Self(plain: plain)
  }
}

/// A promise of what the service is asked for.
protocol ServicePromise: TracedPromise {
  typealias Completion = @Sendable (Result<Value, ServiceError>) -> Void

  static func asking(_ line: Int, _ request: @escaping @Sendable (@escaping Completion) -> Void) -> Self
}

/// A service whose functions return promises.
struct TraceService<Number: ServicePromise, Text: ServicePromise, Texts: ServicePromise>: Sendable
where Number.Value == Int, Text.Value == String, Texts.Value == [String] {
  let stage: TraceStage
  let fails: Bool

  /// A scene in the code that a user of the design writes, with the names of its lines; a dash stands for none.
  static func scene(
    _ names: String, fails: Bool = false, file: String = #fileID, line: Int = #line,
    _ code: @escaping @Sendable (Self, DispatchQueue, TraceScreen) -> Void
  ) -> TracePlay {
    TracePlay(names.split(separator: ", ").map { $0 == "-" ? nil : String($0) }, file: file, start: line) { stage in
      code(Self(stage: stage, fails: fails), stage.queue, TraceScreen())
    }
  }

  func number(_ number: Int = 3, line: Int = #line) -> Number {
    ask(stage.name(line) ?? "number \(number)", fails ? .failure(ServiceError()) : .success(number), line)
  }

  func user(line: Int = #line) -> Text { ask("user", .success("Ada"), line) }

  func contacts(line: Int = #line) -> Texts { ask("contacts", .success(["Alan", "Grace"]), line) }

  func avatar(of name: String, line: Int = #line) -> Text {
    ask("avatar of \(name)", .success("\(name.count)×\(name.count)"), line)
  }

  /// Returns what stops the work.
  func fetchNumber(line: Int = #line, _ completion: @escaping Number.Completion) -> @Sendable () -> Void {
    stage.fetch(stage.name(line) ?? "", .success(3), line, completion)
  }

  func waitForAnswer() { stage.rest() }

  private func ask<Promise: ServicePromise>(
    _ name: String, _ answer: Result<Promise.Value, ServiceError>, _ line: Int
  ) -> Promise {
    Promise.asking(line) { stage.fetch(name, answer, line, $0) }
  }
}

/// Why the service doesn't answer.
struct ServiceError: Error, CustomStringConvertible {
  var description: String { "an error" }
}

/// What shows values in the code of a scene. That it is called stands in the trace already.
struct TraceScreen: Sendable {
  func callAsFunction<Value>(_ name: String, _ value: Value) {}
  func callAsFunction<Value>(_ value: Value) {}
}
