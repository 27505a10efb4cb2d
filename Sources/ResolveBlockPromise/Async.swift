/// How do promises and `async` code meet? One way waits for a promise, the other makes a promise of a task.
extension Promise {
  /// The value, once it is there; throws the error otherwise.
  ///
  /// Waiting takes the place of the Next Promise; if it is taken, this throws `PromiseError.alreadyAttached`. Because there
  /// is no other consumer, cancelling the waiting task cancels the promise and what it waits for, and this throws error
  /// 9999. It resumes exactly once, also when the promise is dropped.
  public var value: Value {
    get async throws {
      guard guarded.withLock({ $0.claimNext() }) else { throw PromiseError.alreadyAttached }
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          fill(
            Attachment(place: .inline, next: nil) { outcome in
              continuation.resume(with: Self.open(outcome))
              return nil
            })
        }
      } onCancel: {
        cancel()
      }
    }
  }

  /// A promise for the result of `operation`, which starts at once in a task of its own. Cancelling the promise cancels
  /// the task.
  public convenience init(name: String? = nil, task operation: @escaping @Sendable () async throws -> Value) {
    self.init(name: name)
    let task = Task {
      do { self.resolve(try await operation()) } catch { self.resolve(error: error) }
    }
    onCancel { task.cancel() }
  }
}
