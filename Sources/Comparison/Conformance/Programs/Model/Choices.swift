/// Which way does a promise go where the laws leave two? It goes the same way in all programs.
package struct Choices: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// A lazy promise that is needed while another one notifies its observers, or does its work, starts when that has
  /// finished. So do the notifications, and the cancelling of dependents, that the work causes. Otherwise all of this
  /// comes at once.
  package static let startsAfterNotifying = Choices(rawValue: 1 << 0)
  /// All that follows from one observer comes before the next observer, or before the next member of a combination
  /// starts. Otherwise all observers of a promise come before those of the promises that depend on it.
  package static let goesDeep = Choices(rawValue: 1 << 1)
  /// Handlers of one promise that wait for their turns at the same time share one.
  package static let sharesTurns = Choices(rawValue: 1 << 2)
  /// What follows from the block of a turn runs in the same turn, if it is one thing.
  package static let followsAtOnce = Choices(rawValue: 1 << 3)
  /// A promise that its own work settles or cancels notifies its observers, or is stopped, when that work has returned.
  /// Whoever starts it again before that joins the work. Otherwise all of this comes at once.
  package static let waitsForWork = Choices(rawValue: 1 << 4)
  /// A combination that a member decides while it starts is over before the next one starts. Otherwise it is over when
  /// all have been started.
  package static let decidesAtOnce = Choices(rawValue: 1 << 5)

  /// Every way to choose.
  static let all = (0..<1 << 6).map(Choices.init)
}
