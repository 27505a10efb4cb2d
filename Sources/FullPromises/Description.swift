/// How is a promise printed? By its state, and what it was resolved with.
extension Promise: CustomStringConvertible {
  /// `Pending: Int`, `Fulfilled: 42` or `Rejected: …`.
  public var description: String {
    switch outcome {
    case nil: "Pending: \(Value.self)"
    case .success(let value): "Fulfilled: \(value)"
    case .failure(let error): "Rejected: \(error)"
    }
  }
}
