/// How does a promise find out that it waits for itself, through other promises?
///
/// It attaches its observer first, and searches afterwards. So if several threads close a cycle together, the last of
/// them sees the whole cycle.
///
/// The search takes turns between two directions: up from the promise that is waited for, and down from the one that
/// waits. It ends as soon as one of them is exhausted, because a promise that waits for nothing, or that no promise
/// waits for, isn't part of a cycle. So its time depends on the shorter direction.
///
/// The search reads one link at a time, so the first links that it read may be gone when it reads the last one. But a
/// real cycle stays, so a cycle counts only if a second search finds it, too.
extension Promise {
  /// Ends the attempt if its promise waits for itself through `other`.
  @usableFromInline func endCycle(through other: any AnyPromise, _ attempt: Int) -> Rest {
    guard findCycle(from: self, through: other) != nil, let fault = findCycle(from: self, through: other),
      let removed = locked({ remove(attempt) })
    else { return .nothing }
    Report.send(.waitsForItself, about: fault)
    return stop(removed, .dropped)
  }
}

/// The promise to report if `promise` waits for itself through `other`: one whose block returned the promise that it
/// waits for, because such a block closed the cycle. Nil if there is no cycle.
private func findCycle(from promise: any AnyPromise, through other: any AnyPromise) -> (any AnyPromise)? {
  if other !== promise, other.awaited == nil { return nil }
  var fault = promise
  var up = other
  var down = [(promise: promise, seen: 0)]
  while up !== promise {
    guard let seat = up.awaited else { return nil }
    if seat.isReturned { fault = up }
    up = seat.promise
    guard let (current, seen) = down.popLast() else { return nil }
    guard let (id, dependent) = current.dependent(after: seen) else { continue }
    down.append((current, id))
    if let dependent { down.append((dependent, 0)) }
  }
  return fault
}

extension Promise: AnyPromise {
  @usableFromInline var awaited: Seat? {
    locked { if case .started(.leave(let seat)) = phase { seat } else { nil } }
  }

  @usableFromInline func dependent(after id: Int) -> (id: Int, promise: (any AnyPromise)?)? {
    guard let (id, observer) = locked({ completionHandlers.findNext(after: id) }) else { return nil }
    return switch observer {
    case .handler: (id, nil)
    case .waiter(let promise, _): (id, promise)
    case .adopter(let promise, _): (id, promise)
    }
  }
}
