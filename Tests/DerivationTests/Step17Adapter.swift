import Foundation
import PromiseConformance
import Testing

extension Subject {
  /// The answer of the exercise of step 17, with tasks that wait or without them.
  static func derived(waits: Bool) -> Subject {
    Subject("Step 17", traits: [.manyObservers, .sharedRun, .identity]) { environment in
      var operations = derivedOperations(environment)
      guard waits else { return operations }
      // snippet: wait
      operations.wait = { promise in
        do { return .success(try await promise.get()) } catch { return .failure(Reason(error)) }
      }
      // end
      return operations
    }
  }

  private static func derivedOperations(_ environment: Environment) -> Operations<Step17.Promise<Int>> {
    typealias Promise = Step17.Promise<Int>
    let queue = environment.queue
    @Sendable func reason(_ outcome: Result<Int, any Error>) -> Outcome { outcome.mapError { Reason($0) } }
    var operations = Operations<Promise>(
      make: { work in
        let promise = Promise()
        work { outcome in promise.settle(outcome.mapError { $0 }) }
        return promise
      },
      observe: { promise, handler in promise.observe(on: queue) { handler(reason($0)) } })
    operations.resolved = { outcome in Promise(outcome.mapError { $0 }) }
    operations.then = { promise, block in
      promise.then(on: queue) { value in
        switch block(value) {
        case .value(let value): Promise(.success(value))
        case .error(let error): Promise(.failure(error))
        case .thrown(let error): throw error
        case .promise(let promise): promise
        }
      }
    }
    operations.observeOn = { promise, queue, handler in promise.observe(on: queue) { handler(reason($0)) } }
    return operations
  }
}

@Suite("Step 17: the suite is asked")
struct Step17AdapterTests {
  @Test("Mended: no clause fails that the promise of step 17 can be asked")
  func conforms() async {
    let clauses = Suite.clauses.filter { clause in clause.law != .histories }  // it holds, too, and takes a second
    let matrix = await matrix(of: clauses, waits: false)
    #expect(matrix.failures(of: "Step 17").map(\.id) == [], "\(matrix)")
    #expect(matrix.record.designs[0].holds >= 80)
  }

  @Test("Still wrong: the clauses fail that cancel a task that waits")
  func waits() async throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/derivation/17-sendable-and-async.md")
    let answer = try #require(try String(contentsOf: page, encoding: .utf8).split(separator: "</summary>").last)
    let expected = answer.matches(of: /`(await-[\w-]+)`/).map { match in String(match.1) }
    let matrix = await matrix(of: Suite.clauses.filter { clause in clause.law == .awaiting }, waits: true)
    #expect(!expected.isEmpty && Set(matrix.failures(of: "Step 17").map(\.id)) == Set(expected))
  }

  private func matrix(of clauses: [Clause], waits: Bool) async -> Matrix {
    await withCheckedContinuation { continuation in
      Thread {
        var runner = Runner()
        if !waits { runner.seconds = 60 }  // Nothing hangs, and other tests take time, too.
        continuation.resume(returning: runner.run(clauses, on: [.derived(waits: waits)]))
      }.start()
    }
  }
}
