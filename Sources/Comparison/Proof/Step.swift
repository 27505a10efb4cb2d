import PromiseConformance

/// What does a link of a chain make of an outcome?
enum Step<Promise: Sendable>: Sendable {
  case then(@Sendable (Int) -> Reply<Promise>)
  case recover(@Sendable (Reason) -> Reply<Promise>)
  case watch(@Sendable (Reason) -> Void)
  case always(@Sendable () -> Void)

  /// Nothing, but for faults.
  func runEarly(_ around: Surroundings) {
    switch self {
    case .then(let block): if around.fault == .blockRunsWhenChained { _ = block(0) }
    case .recover(let block): if around.fault == .errorBlockRunsWhenChained { _ = block(Reason(0)) }
    case .watch, .always: break
    }
  }

  /// Whether it passes on what it sees.
  var watches: Bool {
    switch self {
    case .then, .recover: false
    case .watch, .always: true
    }
  }

  /// Nil is no answer at all, which only a fault gives.
  func reply(to outcome: Outcome, _ fault: Fault?) -> Reply<Promise>? {
    switch outcome {
    case .success(let value): reply(to: value, fault)
    case .failure(let error): reply(to: error, fault)
    }
  }

  private func reply(to value: Int, _ fault: Fault?) -> Reply<Promise>? {
    switch self {
    case .then(let block):
      if fault == .blockRunsTwice { _ = block(value) }
      let reply = block(value)
      if fault == .returnedValueIgnored, case .value = reply { return .value(value) }
      return reply
    case .recover(let block):
      if fault == .valueStopsAtErrorBlock { return nil }
      if fault == .errorBlockRunsOnValue { _ = block(Reason(0)) }
      if fault == .valueReplacedByErrorBlock { return .value(0) }
      return .value(value)
    case .watch(let block):
      if fault == .watchRunsOnValue { block(Reason(0)) }
      return .value(value)
    case .always(let block):
      if fault != .alwaysSkipsValues { block() }
      return .value(fault == .alwaysGetsDefault ? 0 : value)
    }
  }

  private func reply(to error: Reason, _ fault: Fault?) -> Reply<Promise>? {
    switch self {
    case .then(let block):
      if fault == .errorStopsAtValueBlock { return nil }
      if fault == .errorReplacedByValueBlock { return .error(Reason(0)) }
      if fault == .valueBlockRunsOnError { _ = block(0) }
      return .error(error)
    case .recover(let block):
      let reply = block(error)
      if fault == .recoveryForgotten { return .error(error) }
      if fault == .errorBlockAdoptsNothing, case .promise = reply { return .error(error) }
      if fault == .errorBlockThrowIgnored, case .thrown = reply { return .error(error) }
      return reply
    case .watch(let block):
      if fault == .watchRunsTwice { block(error) }
      block(error)
      if fault == .watchRecovers { return .value(0) }
      if fault == .watchSwallows { return nil }
      return .error(error)
    case .always(let block):
      if fault != .alwaysSkipsErrors { block() }
      return fault == .alwaysGetsDefault ? .value(0) : .error(error)
    }
  }
}
