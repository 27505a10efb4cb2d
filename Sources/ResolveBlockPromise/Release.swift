#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// How is a long chain released on a small stack? A promise holds blocks, a context and a result, and each of them may hold
/// the promise before. So the first release on a thread becomes a loop, and every release inside it leaves its content to
/// that loop.
enum Remains: Sendable {
  /// What a settled promise held.
  case content(State, (any ExecutionContext)?)
  /// A pending promise that nobody is left to resolve.
  case unresolved(any Link)
  /// A resolved promise whose block was dropped before it ran.
  case unrun(any Link)

  fileprivate func handOn() {
    switch self {
    case .content: break
    case .unresolved(let promise): drain(promise.drop())
    case .unrun(let promise): drain(promise.dropBlock())
    }
  }
}

/// Releases what is left of a promise or a block, and fails those that wait for it.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
func release(_ remains: consuming Remains?) {
  guard remains != nil else { return }
  if let waiting = pthread_getspecific(waitingKey)?.assumingMemoryBound(to: [Remains].self) {
    if let remains { waiting.pointee.append(remains) }
    return
  }
  var next = remains
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    pthread_setspecific(waitingKey, waiting)
    while next != nil {
      next?.handOn()
      next = nil  // What goes here leaves its content to the list.
      next = waiting.pointee.popLast()
    }
    pthread_setspecific(waitingKey, nil)
  }
}

private let waitingKey: pthread_key_t = {
  var key = pthread_key_t()
  let status = pthread_key_create(&key, nil)
  precondition(status == 0, "no thread-local key is left to this process")
  return key
}()
