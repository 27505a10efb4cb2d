#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How can a chain of a million links be released on a small stack?
///
/// A node holds one function: a link's, a frame's or a caller's task. Through what the function captures it holds the
/// node before it, or a whole other chain. Left alone, each release would stand on the stack of the one before. So a node
/// that goes away takes its function out of its slot: the first to go on a thread becomes a loop, and every node that
/// goes inside that loop leaves its function to it.
///
/// The function never changes while the node lives; the slot is emptied by release alone. It takes a pointer to its
/// argument, because one kind of list must hold functions of every type: a promise's gets a `Continuation`, a frame's a
/// `Result` and the number of the member it comes from. `start` and `receive` call them with these.
///
/// - Cost: two allocations with the function; an uncontended lock for a call.
@usableFromInline
final class Node: Sendable {
  @usableFromInline typealias Function = @Sendable (_ argument: UnsafeRawPointer, _ member: Int, _ depth: Int) -> Step?

  private let slot: Lock<Slot>

  @usableFromInline
  init(_ function: @escaping Function) { slot = Lock(Slot(function: function)) }

  deinit {
    var last = slot.withLock { slot in
      defer { slot.function = nil }
      return slot
    }
    release(&last)
  }

  /// Calls the function, or returns the step that calls it when there are calls enough on the stack.
  @inlinable
  func call(_ argument: some Sendable, member: Int = 0, depth: Int) -> Step? {
    if depth == Step.deepest { return Step { _ in self.call(argument, member: member, depth: 0) } }
    return withUnsafePointer(to: argument) { function(UnsafeRawPointer($0), member, depth + 1) }
  }

  @usableFromInline var function: Function {
    guard let function = slot.withLock({ $0 }).function else { preconditionFailure("a released node was called") }
    return function
  }
}

/// Holds a node's function. Without a type of its own, the function would be wrapped anew each time it is read.
private struct Slot: Sendable {
  var function: Node.Function?
}

/// Releases a function here, or leaves it to the release that is under way on this thread.
private func release(_ last: inout Slot) {
  if let waiting = pthread_getspecific(waitingKey)?.assumingMemoryBound(to: [Slot].self) {
    waiting.pointee.append(last)
    last.function = nil
    return
  }
  var waiting: [Slot] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    pthread_setspecific(waitingKey, waiting)
    last.function = nil
    while waiting.pointee.popLast() != nil {}
    pthread_setspecific(waitingKey, nil)
  }
}

/// The thread's own pointer to the list of the release that is under way on it, if one is.
private let waitingKey: pthread_key_t = {
  var key = pthread_key_t()
  let status = pthread_key_create(&key, nil)
  precondition(status == 0, "no thread-local key is left to this process")
  return key
}()
