#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What tells this thread from every other that is alive?
func currentThread() -> UInt {
  #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
  #else
    UInt(pthread_self())
  #endif
}

/// Writes a line to standard error, in one piece.
func writeToStandardError(_ line: String) {
  let bytes = Array("\(line)\n".utf8)
  _ = write(STDERR_FILENO, bytes, bytes.count)
}

/// What a promise, or a task's completion handler, leaves behind.
enum Remnant: Sendable {
  case state(State)
  /// A run that nobody can complete any more.
  case run(Core, Int)
}

/// How can a chain of a million promises be released on a small stack? A promise that goes away lets go of the promise
/// before it, of those that wait for it, and of what their functions captured, which may be another chain. Left alone,
/// each release would stand on the stack of the one before. So the first release on a thread becomes a loop, and every
/// release that happens inside it leaves what remains to that loop.
///
/// - Cost: three accesses to a thread-local pointer, or one for what is left to the loop.
func release(_ remnant: consuming Remnant) {
  if let waiting = pthread_getspecific(waitingKey)?.assumingMemoryBound(to: [Remnant].self) {
    waiting.pointee.append(remnant)
    return
  }
  var next: Remnant? = consume remnant
  var waiting: [Remnant] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    pthread_setspecific(waitingKey, waiting)
    while let remnant = next.take() ?? waiting.pointee.popLast() {
      if case .run(let core, let run) = remnant { core.abandon(run: run) }
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
