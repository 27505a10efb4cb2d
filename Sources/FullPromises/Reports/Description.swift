/// How is a promise printed? As its state, and what it was resolved with.
extension Promise: CustomStringConvertible {
  /// `Pending: Int`, `Fulfilled: 42` or `Rejected: …`.
  ///
  /// - Cost: an uncontended lock and a string.
  /// - Tests: `StateTests`.
  public var description: String { Places.watcher?.chain(of: address, around: text) ?? text }

  private var text: String {
    guard let outcome else { return "Pending: \(Value.self)" }
    do { return "Fulfilled: \(try outcome.get(Value.self))" } catch { return "Rejected: \(error)" }
  }
}

extension PromiseError: CustomStringConvertible, CustomDebugStringConvertible {
  /// The name of the case, as the original prints it.
  ///
  /// - Cost: none.
  /// - Tests: `StateTests`.
  public var description: String { words.name }

  /// The name of the case and what happened.
  ///
  /// - Cost: one string.
  /// - Tests: `StateTests`.
  public var debugDescription: String { "\(words.name): \(words.sentence)" }

  var words: (name: String, sentence: String) {
    switch self {
    case .timedOut: ("timedOut", "The promise was not resolved in time.")
    case .validationFailure: ("validationFailure", "The value did not pass its validation.")
    case .cycle: ("cycle", "The promise was resolved with itself, so it would have waited for itself forever.")
    case .emptyRace: ("emptyRace", "A race needs at least one promise: none was given, so none could ever be first.")
    case .deadlock: ("deadlock", "This wait could never end, because the promise needs what the waiting thread holds.")
    case .dropped: ("dropped", "The promise was dropped while pending: nobody is left who could resolve it.")
    case .noValue: ("noValue", "The handler was given neither a value nor an error.")
    }
  }
}
