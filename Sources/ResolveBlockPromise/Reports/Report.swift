import Foundation

/// A problem with a promise that no caller can get as an error.
public struct Report: Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Problem: Sendable, Equatable {
    /// Nobody is left to resolve the promise: its last reference went, or the block that resolves it was dropped before
    /// it ran. The promise or its chain got `PromiseError.dropped`.
    case dropped
    /// An error reached the end of a chain, and nothing was attached there. Carries the error's description.
    case unhandled(String)
    /// A setting was changed after a block had been attached. Carries the setting's name.
    case ignoredSetting(String)
  }

  /// What went wrong.
  public let problem: Problem
  /// The name and serial number of the promise.
  public let promise: String

  init(_ problem: Problem, _ promise: String) {
    self.problem = problem
    self.promise = promise
  }

  /// One line.
  ///
  /// - Cost: one string.
  /// - Tests: `ReportTests`.
  public var description: String {
    switch problem {
    case .dropped: "\(promise) was dropped before it was resolved"
    case .unhandled(let error): "\(promise) ended with an error that nothing handled: \(error)"
    case .ignoredSetting(let setting): "\(promise): \(setting) was changed after a block was attached; ignored"
    }
  }

  private static let installed = Lock(Hook(call: toStandardError))

  /// Replaces the hook that gets every report, and returns the earlier one; `nil` brings back the first, which writes
  /// one line to standard error. The hook runs on the thread where the problem was noticed, holding no lock.
  ///
  /// - Cost: an uncontended lock.
  /// - Clauses: `drop-is-reported`, `dropped-chain-is-reported-once`, `settled-drop-is-no-fault`,
  ///   `cancelled-drop-is-no-fault`.
  /// - Tests: `ReportTests`, `DropTests`.
  @discardableResult
  public static func hook(_ new: (@Sendable (Report) -> Void)?) -> @Sendable (Report) -> Void {
    let new = if let new { Hook(call: new) } else { Hook(call: toStandardError) }
    return installed.withLock { exchange(&$0, with: new) }.call
  }

  func send() { Self.installed.withLock { hook in hook }.call(self) }

  private static let toStandardError: @Sendable (Report) -> Void = { report in
    try? FileHandle.standardError.write(contentsOf: Data("ResolveBlockPromise: \(report)\n".utf8))
  }
}

/// It is a struct, because reading a closure out of a lock would allocate a thunk every time.
struct Hook: Sendable {
  let call: @Sendable (Report) -> Void
}
