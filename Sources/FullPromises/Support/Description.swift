/// How is a promise printed? By its state, and what it was resolved with.
extension Promise: CustomStringConvertible {
  /// `Pending: Int`, `Fulfilled: 42` or `Rejected: …`.
  ///
  /// - Cost: an uncontended lock and a string.
  /// - Tests: `StateTests`.
  public var description: String { Places.areKept ? Places.watcher?.chain(of: address, around: text) ?? text : text }

  private var text: String {
    switch outcome.map({ outcome in Maybe<Value>(of: outcome) }) {
    case nil: "Pending: \(Value.self)"
    case .value(let value): "Fulfilled: \(value)"
    case .error(let error): "Rejected: \(error)"
    }
  }
}
