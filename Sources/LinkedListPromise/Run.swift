/// How can a chain of a million links run on a small stack?
///
/// By a loop. A link doesn't call the next one for ever: after a few calls it returns the step that is due, and the loop
/// takes it. On the way in, each link leaves a frame that remembers it; on the way out, each result goes to the frame
/// that waits for it.
@usableFromInline
struct Step: Sendable {
  /// Does what is due and returns what is due after it.
  @usableFromInline let perform: @Sendable () -> Step?

  @inlinable
  init(_ perform: @escaping @Sendable () -> Step?) { self.perform = perform }

  /// How many links may stand on the stack, so that not every one costs a step.
  @usableFromInline static var deepest: Int { 16 }
}

/// Takes steps until none is due: until the run is over or waits for a task.
@usableFromInline
func advance(_ first: Step?) {
  var due = first
  while let step = due { due = step.perform() }
}

/// Where a result goes: out to the caller's handler, or on to the link that waits for it.
///
/// A frame doesn't change, so a task that completes twice, even from two threads, goes through it twice.
@usableFromInline
enum Continuation<Value: Sendable, Failure: Error>: Sendable {
  case handler(Promise<Value, Failure>.CompletionHandler)
  case frame(Node)

  @inlinable
  func receive(_ result: Result<Value, Failure>, depth: Int) -> Step? {
    switch self {
    case .handler(let handler):
      handler(result)
      return nil
    case .frame(let frame): return frame.call(result, depth: depth)
    }
  }
}
