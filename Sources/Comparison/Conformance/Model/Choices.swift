/// Which way does a promise go where the laws leave two? It goes the same way in a whole program.
struct Choices: OptionSet, Hashable, Sendable {
  let rawValue: Int

  /// A lazy promise that a block returns, or that one waits for, while another notifies its observers, starts when that
  /// has notified all of them. Otherwise it starts at once.
  static let startsAfterNotifying = Choices(rawValue: 1 << 0)

  /// Every way to choose.
  static let all = (0..<2).map(Choices.init)
}
