import Dispatch
import Foundation

/// Runs `body` on a thread of its own. A study blocks while it waits, and the threads that tests run on are few.
func onOwnThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread { continuation.resume(with: Swift.Result(catching: body)) }.start()
  }
}

/// When a test gives up on what should have happened long ago.
var guardTime: DispatchTime { .now() + 180 }
