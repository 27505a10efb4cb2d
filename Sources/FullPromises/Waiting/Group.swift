import Dispatch

extension DispatchGroup {
  /// The group of everything that is in progress: every promise until it is settled or released, and every block until
  /// it has ended.
  ///
  /// - Cost: none.
  /// - Tests: `GlobalTests`.
  /// - Source: document 004, "Testing".
  public static let promises = DispatchGroup()
}
