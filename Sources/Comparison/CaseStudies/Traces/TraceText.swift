import ResolveBlockPromise

/// How does an event show a value? As itself, an outcome as what is in it, several without brackets.
func shown<Value>(_ value: Value) -> String {
  switch value {
  case let outcome as any ShownOutcome: outcome.shownContent
  case let error as ResolveBlockPromise.PromiseError: "error \(error.code)"
  case let array as [Any]: array.map { "\($0)" }.joined(separator: ", ")
  case let results as [String: any ShownOutcome]: results.values.map(\.shownContent).sorted().joined(separator: ", ")
  case let pair as (sum: Int, number: Int): "sum \(pair.sum)"
  default: "\(value)"
  }
}

private protocol ShownOutcome {
  var shownContent: String { get }
}

extension Result: ShownOutcome {
  fileprivate var shownContent: String {
    switch self {
    case .success(let value): shown(value)
    case .failure(let error): shown(error)
    }
  }
}
