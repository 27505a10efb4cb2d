import Dispatch
import PromiseConformance

extension Subject {
  /// Swift's own `Task`, taken as a promise of what it comes to.
  static let task = Subject(
    "Task", traits: [.manyObservers, .sharedRun, .identity],
    differences: ["cancelled-while-waiting", "cancelled-before", "cancelled-at-any-moment", "cancel-leaves-others"]
      .map { Subject.Difference("await-\($0)", "waits-on", "A task that is awaited is waited for, cancelled or not.") }
  ) { environment in
    typealias Promise = Task<Int, any Error>
    let queue = Queue(queue: environment.queue)
    var operations = Operations<Promise>(
      make: { work in
        let (outcomes, source) = AsyncStream.makeStream(of: Outcome.self)
        work { outcome in source.yield(outcome) }
        return Promise(executorPreference: queue) {
          for await outcome in outcomes { return try outcome.get() }
          throw CancellationError()
        }
      },
      observe: { promise, handler in
        Task(executorPreference: queue) { handler(await promise.result.mapError { Reason($0) }) }
      })
    operations.resolved = { outcome in Promise(executorPreference: queue) { try outcome.get() } }
    operations.then = { promise, block in
      Promise(executorPreference: queue) { try await answer(block(promise.value)) }
    }
    operations.recover = { promise, block in
      Promise(executorPreference: queue) {
        do { return try await promise.value } catch { return try await answer(block(Reason(error))) }
      }
    }
    operations.wait = { promise in await promise.result.mapError { Reason($0) } }
    return operations
  }
}

/// What a block answered, in the words of a task.
private func answer(_ reply: Reply<Task<Int, any Error>>) async throws -> Int {
  switch reply {
  case .value(let value): return value
  case .error(let error), .thrown(let error): throw error
  case .promise(let promise): return try await promise.value
  }
}

/// Lets tasks run where the suite wants handlers to run: on its queue.
private final class Queue: TaskExecutor {
  let queue: DispatchQueue

  init(queue: DispatchQueue) { self.queue = queue }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
