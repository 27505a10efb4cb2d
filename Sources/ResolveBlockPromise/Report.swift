#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Something that went wrong with a promise and that no caller was there to be told.
public struct Report: Sendable, CustomStringConvertible {
  /// What went wrong.
  public enum Problem: Sendable, Equatable {
    /// The last reference to a promise went before it was resolved; its chain got `PromiseError.dropped`.
    case dropped
    /// An error reached the end of a chain, and nothing was attached there; with the error's description.
    case unhandled(String)
    /// A setting was changed after a block had been attached; with the setting's name.
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
  public var description: String {
    switch problem {
    case .dropped: "\(promise) was dropped before it was resolved"
    case .unhandled(let error): "\(promise) ended with an error that nothing handled: \(error)"
    case .ignoredSetting(let setting): "\(promise): \(setting) was changed after a block was attached; ignored"
    }
  }
}

extension Report {
  private static let installed = Lock<@Sendable (Report) -> Void>(writeToStandardError)

  /// Replaces the hook that gets every report, and returns the earlier one; `nil` brings back the first, which writes
  /// one line to standard error. The hook runs on the thread where the problem was noticed, holding no lock.
  @discardableResult
  public static func hook(_ new: (@Sendable (Report) -> Void)?) -> @Sendable (Report) -> Void {
    installed.withLock { exchange(&$0, with: new ?? writeToStandardError) }
  }

  func send() {
    let hook = Self.installed.withLock { $0 }
    hook(self)
  }

  private static let writeToStandardError: @Sendable (Report) -> Void = { report in
    let line = Array("ResolveBlockPromise: \(report)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
