import Foundation

/// A problem with promises that can't be given to any caller as an error.
public struct Report: Sendable, CustomStringConvertible {
  /// The problems that no caller sees.
  public enum Problem: Sendable, Equatable {
    /// The last owner released a pending promise while observers waited for it. Their blocks will never run.
    case droppedPending
    /// The last promise with an error was released, and nobody took the error, whose description this contains. It is
    /// reported only while `FullPromisesDiagnostics` keeps places.
    case unhandled(String)
    /// `waitForPromises` was called in a block of the main queue while a promise's block needed that queue.
    case waitOnMain
  }

  /// What went wrong.
  public let problem: Problem

  /// The type of the promise that has the problem; or the function, if it isn't a single promise.
  public let promise: String

  /// Where the promise was made: the file's identifier and the line. `nil` unless places were kept at that time.
  public let place: String?

  /// The chain, each step with its place; empty if there is no place. For an error, it begins at the promise that was
  /// rejected first. For a dropped promise, it leads to the first promise that waited for it, and on. At most 32
  /// steps: the first 31 and the last for an error, the first 32 for a dropped promise.
  public let steps: [String]

  package init(_ problem: Problem, _ promise: String, _ place: String? = nil, _ steps: [String] = []) {
    (self.problem, self.promise, self.place, self.steps) = (problem, promise, place, steps)
  }

  /// One line for a person to read.
  ///
  /// - Cost: one string.
  /// - Tests: `GlobalTests`.
  public var description: String {
    let chain = steps.count > 1 ? " (\(steps.joined(separator: " → ")))" : ""
    let promise = place.map { place in "\(self.promise) made at \(place)" } ?? self.promise
    return switch problem {
    case .droppedPending: "\(promise) was dropped while pending: its observers will never be called\(chain)"
    case .unhandled(let error): "\(promise) ended with an error that nothing handled: \(error)\(chain)"
    case .waitOnMain:
      "\(promise) can't wait for a block bound for main on the main queue: await waitForPromises(within:)"
    }
  }

  /// Reading a closure out of a lock, or using `??` on it, would allocate a thunk every time. A struct prevents that.
  private struct Hook: Sendable {
    let call: @Sendable (Report) -> Void

    static let first = Hook { report in
      try? FileHandle.standardError.write(contentsOf: Data("FullPromises: \(report)\n".utf8))
    }
  }

  private static let hook = Lock(Hook.first)

  /// Replaces the hook that gets the reports. `nil` restores the first hook, which writes a line to standard error. To
  /// ignore reports, pass a hook that does nothing.
  ///
  /// The hook is called on the thread that released the promise, under no lock. Returns the previous hook.
  ///
  /// - Cost: an uncontended lock.
  /// - Clauses: `drop-is-reported`, `dropped-chain-is-reported-once`, `settled-drop-is-no-fault`,
  ///   `dropped-adopted-is-reported-once`.
  /// - Tests: `ReportTests`, `GlobalTests`.
  @discardableResult
  public static func hook(_ new: (@Sendable (Report) -> Void)?) -> @Sendable (Report) -> Void {
    let new = if let new { Hook(call: new) } else { Hook.first }
    return hook.withLock { hook in exchange(&hook, with: new) }.call
  }

  @usableFromInline
  static func send(_ problem: Problem, _ promise: String) { Report(problem, promise).send() }

  package func send() { Self.hook.withLock { hook in hook }.call(self) }
}
