#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// What a node or an observer held.
enum Remains: Sendable {
  case node(Node.Content)
  case observer(Observer.State)
  case none
}

/// How is a long chain released on a small stack? What a node held may be the last owner of another node: the one before it
/// in the list, or a whole chain that the caller's function captured. Left alone, each release would stand on the stack of
/// the one before. So the first release on a thread becomes a loop, and every release inside it leaves its remains to that
/// loop. The slot is emptied first, so that nobody up the stack still holds them.
///
/// Cost: three accesses to a thread-local pointer, or one if a release is under way.
func release(_ slot: inout Remains) {
  if let waiting = pthread_getspecific(waitingKey)?.assumingMemoryBound(to: [Remains].self) {
    waiting.pointee.append(exchange(&slot, with: .none))
    return
  }
  var waiting: [Remains] = []
  withUnsafeMutablePointer(to: &waiting) { waiting in
    pthread_setspecific(waitingKey, waiting)
    slot = .none
    while waiting.pointee.popLast() != nil {}
    pthread_setspecific(waitingKey, nil)
  }
}

/// Puts a new value in the place of the old one, which it returns.
func exchange<Value>(_ place: inout Value, with new: consuming Value) -> Value {
  let old = place
  place = new
  return old
}

/// The thread's own pointer to the list of the release that is under way on it, if one is.
private let waitingKey: pthread_key_t = {
  var key = pthread_key_t()
  let status = pthread_key_create(&key, nil)
  precondition(status == 0, "no thread-local key is left to this process")
  return key
}()
