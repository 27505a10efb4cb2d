/// How can a chain of a million links run on a small stack?
///
/// By a loop. A link doesn't call the next one for ever: after a few calls it returns the step that is due, and the loop
/// takes it. On the way in, each link leaves a frame that remembers it; on the way out, each result goes to the frame
/// that waits for it.
@usableFromInline
struct Step: Sendable {
  /// Does what is due and returns what is due after it. What is to follow all of that is put on top of `later`.
  @usableFromInline let perform: @Sendable (_ later: inout [Step]) -> Step?

  @inlinable
  init(_ perform: @escaping @Sendable (_ later: inout [Step]) -> Step?) { self.perform = perform }

  /// This step with all that follows from it, and then `next`.
  func then(_ next: Step) -> Step {
    Step { later in
      later.append(next)
      return self
    }
  }

  /// How many links may stand on the stack, so that not every one costs a step.
  @usableFromInline static var deepest: Int { 16 }
}

/// Takes steps until none is due: until the run is over or waits for a task.
@usableFromInline
func advance(_ first: Step?) {
  var later: [Step] = []
  var due = first
  while let step = due ?? later.popLast() { due = step.perform(&later) }
}

/// Where a result goes: out to the caller's handler, or on to the frame that waits for it, as that of a member.
///
/// A frame doesn't change, so a task that completes twice, even from two threads, goes through it twice.
@usableFromInline
enum Continuation<Value: Sendable, Failure: Error>: Sendable {
  case handler(Promise<Value, Failure>.CompletionHandler)
  case frame(Node, member: Int = 0)

  @inlinable
  func receive(_ result: Result<Value, Failure>, depth: Int) -> Step? {
    switch self {
    case .handler(let handler):
      handler(result)
      return nil
    case .frame(let frame, let member): return frame.call(result, member: member, depth: depth)
    }
  }
}
