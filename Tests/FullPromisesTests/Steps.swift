import Testing

@testable import FullPromises

/// Jobs of tasks that run when the test says so, on the thread of the test: chosen interleavings.
final class Steps: TaskExecutor {
  private let jobs = Box<[@Sendable () -> Void]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.append { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }

  var count: Int { jobs.value.count }

  /// Runs the oldest job. False if there was none.
  @discardableResult
  func run() -> Bool {
    let job = jobs.change { jobs in jobs.isEmpty ? nil : jobs.removeFirst() }
    job?()
    return job != nil
  }

  func runAll() { while run() {} }

  /// Waits for a promise in a task of its own. What it is resumed with comes into the box, each time that it is.
  func wait<Value>(
    for promise: Promise<Value>, _ policy: WhenCancelled = .leaves
  ) -> (task: Task<Void, Never>, ends: Box<[Result<Value, any Error>]>) {
    let ends = Box<[Result<Value, any Error>]>([])
    let given = Box(Optional(promise))
    let task = Task(executorPreference: self) {
      guard let own = given.change({ given in given.take() }) else { return }
      do {
        ends.append(.success(try await (consume own).get(whenCancelled: policy)))
      } catch { ends.append(.failure(error)) }
    }
    return (task, ends)
  }
}

extension Box {
  /// How the wait ended, in short, as often as it did.
  func text<Success>() -> [String] where Value == [Result<Success, any Error>] { value.map { end in end.text } }
}

extension Promise where Value: Sendable {
  /// How the promise ended, in short.
  var end: String {
    get async {
      do {
        return Result<Value, any Error>.success(try await get(whenCancelled: .stays)).text
      } catch {
        return Result<Value, any Error>.failure(error).text
      }
    }
  }
}

extension Result where Failure == any Error {
  /// The value, or the error in short.
  var text: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(is CancellationError): "cancelled"
    case .failure(PromiseError.dropped): "dropped"
    case .failure(let error): "\(error)"
    }
  }
}
