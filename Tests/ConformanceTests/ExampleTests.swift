import Adapters
import TestSupport
import Testing

@testable import PromiseConformance

/// Can a promise from elsewhere be checked? A whole adapter for a small class that knows nothing of the suite.
@Suite("A promise from elsewhere gets its matrix")
struct ExampleTests {
  /// Calls whoever waits inside the call that settles it, and whoever comes late inside the call that attaches.
  private final class Deferred: Sendable {
    typealias Waiting = @Sendable (Result<Int, any Error>) -> Void

    private enum State {
      case open([Waiting])
      case closed(Result<Int, any Error>)
    }

    private let state = Lock(State.open([]))

    func complete(_ result: Result<Int, any Error>) {
      let waiting: [Waiting] = state.withLock { state in
        guard case .open(let waiting) = state else { return [] }
        state = .closed(result)
        return waiting
      }
      for each in waiting { each(result) }
    }

    func whenDone(_ waiting: @escaping Waiting) {
      let result: Result<Int, any Error>? = state.withLock { state in
        switch state {
        case .open(let others):
          state = .open(others + [waiting])
          return nil
        case .closed(let result): return result
        }
      }
      if let result { waiting(result) }
    }

    func flatMap(_ transform: @escaping @Sendable (Int) throws -> Deferred) -> Deferred {
      let next = Deferred()
      whenDone { result in
        do { try transform(result.get()).whenDone(next.complete) } catch { next.complete(.failure(error)) }
      }
      return next
    }

    static func of(_ result: Result<Int, any Error>) -> Deferred {
      let deferred = Deferred()
      deferred.complete(result)
      return deferred
    }
  }

  private static let adapter = Subject(
    "Deferred", traits: [.manyObservers, .sharedRun, .identity],
    differences: [
      Subject.Difference("handler-after-attach", "same-stack", "It has no queues: handlers run on the caller's stack.")
    ]
  ) { _ in
    var operations = Operations<Deferred>(
      make: { work in
        let deferred = Deferred()
        work { outcome in deferred.complete(outcome.mapError { $0 }) }
        return deferred
      },
      observe: { deferred, handler in deferred.whenDone { handler($0.mapError { Reason($0) }) } })
    operations.resolved = { outcome in Deferred.of(outcome.mapError { $0 }) }
    operations.then = { deferred, block in
      deferred.flatMap { value in
        switch block(value) {
        case .value(let value): Deferred.of(.success(value))
        case .error(let error), .thrown(let error): Deferred.of(.failure(error))
        case .promise(let promise): promise
        }
      }
    }
    return operations
  }

  @Test("It holds what it keeps, differs where it says so, lacks what it hasn't, and fails where it is wrong")
  func matrix() async throws {
    let matrix = try await onOwnThread {
      var runner = Runner()
      runner.seconds = 10
      return runner.run(on: [Self.adapter])
    }
    let name = Self.adapter.name
    #expect(matrix.verdict("value-then-error", name) == .holds)
    #expect(matrix.verdict("racing-producers", name) == .holds)
    #expect(matrix.verdict("adopts-at-depth", name) == .holds)
    #expect(
      matrix.verdict("handler-after-attach", name)
        == .differs("It has no queues: handlers run on the caller's stack."))
    #expect(matrix.verdict("cancel-twice", name) == .notOffered("lacks cancel"))
    #expect(matrix.verdict("outcome-can-be-read", name) == .notOffered("lacks read"))
    #expect(matrix.verdict("long-chain-runs", name) == .notRun("needs a process of its own"))
    let failures = Set(matrix.failures(of: name).map(\.id))
    #expect(failures.isSuperset(of: ["handler-inside-handler", "attached-while-told"]))
    #expect(matrix.record.clauses.allSatisfy { $0.results[name] != nil })
  }
}
