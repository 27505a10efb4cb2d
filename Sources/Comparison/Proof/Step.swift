import PromiseConformance

/// What does a link of a chain make of an outcome?
enum Step<Promise: Sendable>: Sendable {
  case then(@Sendable (Int) -> Reply<Promise>)
  case recover(@Sendable (Reason) -> Reply<Promise>)
  case watch(@Sendable (Reason) -> Void)
  case always(@Sendable () -> Void)

  var kind: StepKind {
    switch self {
    case .then: .then
    case .recover: .recover
    case .watch: .watch
    case .always: .always
    }
  }

  func runEarly(_ around: Surroundings) {
    if around.rules.runsEarly.contains(kind) { _ = answer(to: .success(0)) }
  }

  /// Nil is no reply at all, which no right rule gives.
  func reply(to outcome: Outcome, _ around: Surroundings) -> Reply<Promise>? {
    var answer: Reply<Promise>?
    for _ in 0..<around.rules.calls(kind, outcome) { answer = self.answer(to: outcome) }
    guard let answer, kind.runs(for: outcome) else { return around.rules.passed(kind, outcome).map { Reply($0) } }
    return around.rules.heeds(kind, answer.kind) ? answer : Reply(outcome)
  }

  /// Runs the block. One that watches has no answer.
  private func answer(to outcome: Outcome) -> Reply<Promise>? {
    let error = outcome.error ?? Reason(0)
    switch self {
    case .then(let block): return block((try? outcome.get()) ?? 0)
    case .recover(let block): return block(error)
    case .watch(let block): block(error)
    case .always(let block): block()
    }
    return nil
  }
}

enum StepKind: Sendable {
  case then, recover, watch, always

  /// Whether the block is for such an outcome.
  func runs(for outcome: Outcome) -> Bool {
    switch self {
    case .then: outcome.error == nil
    case .recover, .watch: outcome.error != nil
    case .always: true
    }
  }
}

enum AnswerKind: Sendable { case value, error, thrown, promise }

extension Reply {
  /// Passes an outcome on.
  fileprivate init(_ outcome: Outcome) {
    switch outcome {
    case .success(let value): self = .value(value)
    case .failure(let error): self = .error(error)
    }
  }

  fileprivate var kind: AnswerKind {
    switch self {
    case .value: .value
    case .error: .error
    case .thrown: .thrown
    case .promise: .promise
    }
  }
}
