import Dispatch

/// Does something on the main thread, and waits for it. Not to be called there.
func onMain<Result: Sendable>(_ body: @MainActor @Sendable () throws -> Result) rethrows -> Result {
  try DispatchQueue.main.sync { try MainActor.assumeIsolated { try body() } }
}
