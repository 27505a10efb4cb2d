/// How is a cycle of promises found, in which each waits for the next?
///
/// A promise attaches first and searches afterwards. So of several threads that close a cycle together, the last one
/// sees all of it.
///
/// The search goes up from the promise waited for and down from the one that waits in turn, one step each. It ends with
/// the shorter way: a promise that waits for nothing, or has no observers, closes no cycle.
///
/// Each link is read by itself, so links read early may be gone when the last one is read. A cycle stays: one that is
/// found again was there.
extension Promise {
  /// Ends the attempt if it waits for itself through `other`.
  @usableFromInline func endCycle(through other: any AnyPromise, _ attempt: Int) -> Rest {
    guard findCycle(from: self, through: other) != nil, let fault = findCycle(from: self, through: other),
      let removed = locked({ remove(attempt) })
    else { return .nothing }
    Report.send(.waitsForItself, about: fault)
    return stop(removed, .dropped)
  }
}

/// A promise whose function closes a cycle, when `promise` waits for itself through `other`.
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
  return promise.awaited?.isReturned == false ? fault : promise
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
