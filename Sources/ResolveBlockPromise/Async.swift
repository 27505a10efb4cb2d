/// How do promises and `async` code meet? One way waits for a promise, the other makes a promise of a task.
extension Promise {
  /// The value, once it is there; throws the error otherwise.
  ///
  /// Waiting takes the place of the Next Promise; if it is taken, this throws `PromiseError.alreadyAttached`. Because there
  /// is no other consumer, cancelling the waiting task cancels the promise and what it waits for, and this throws error
  /// 9999. It resumes exactly once.
  ///
  /// The wait doesn't keep the promise. If nobody else does, the promise is dropped and this throws
  /// `PromiseError.dropped`. A caller's own `let` keeps the promise while the caller waits, unless the caller writes
  /// `(consume promise).get()`. Cost: one promise more.
  public consuming func get() async throws -> Value {
    let (result, place) = makeNext() as (Promise, Place?)
    if place != nil { fill(Attachment(place: .inline, next: result) { result.settle($0).ready }) }
    _ = consume self
    return try await result.ownValue
  }

  /// As `get()`. A `let` that is consumed here is kept all the same: the compiler copies it for a getter (Swift 6.3).
  public var value: Value {
    consuming get async throws { try await (consume self).get() }
  }

  /// The value of a promise that nobody else attaches to.
  private var ownValue: Value {
    get async throws {
      _ = guarded.withLock { $0.claimNext() }
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
