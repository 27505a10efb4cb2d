/// How is an attempt stopped?
@usableFromInline enum Stop: Sendable {
  /// Not known yet: the task is still being called, or the attempt is about to wait for another promise.
  case unknown
  /// The attempt was cancelled, and will be stopped as soon as it is known how.
  case due
  /// It can't be stopped, because the task returned no action.
  case never
  /// By the task's own action.
  case action(@Sendable () -> Void)
  /// By no longer waiting for another promise. That promise isn't stopped, because others may share it.
  case leave(Seat)

  @_alwaysEmitIntoClient func perform() {
    switch self {
    case .unknown, .due, .never: break
    case .action(let action): action()
    case .leave(let seat): seat.withdraw()
    }
  }
}

/// A promise of any type, as seen by a promise that waits for it and by the search for cycles.
@usableFromInline protocol AnyPromise: AnyObject, Sendable {
  /// Removes the observer if it still waits. Returns whether it did.
  @discardableResult
  func withdraw(_ id: Int) -> Bool

  /// The place of this promise at the one that it waits for. Nil if it waits for none, or for several.
  var awaited: Seat? { get }

  /// The next observer after number `id`, and the promise that waits through it, if there is one.
  func dependent(after id: Int) -> (id: Int, promise: (any AnyPromise)?)?
}

/// The place of one observer at the promise for which it waits.
@usableFromInline struct Seat: Sendable {
  @usableFromInline let promise: any AnyPromise
  @usableFromInline let id: Int
  /// Whether a block returned the promise.
  @usableFromInline let isReturned: Bool

  @inlinable init(promise: any AnyPromise, id: Int, isReturned: Bool = false) {
    (self.promise, self.id, self.isReturned) = (promise, id, isReturned)
  }

  @_alwaysEmitIntoClient func withdraw() { if id != 0 { promise.withdraw(id) } }
}

extension Promise {
  /// Records how the attempt can be stopped. If it was cancelled in the meantime, it is stopped now. If it is over, it
  /// leaves the promise that it would have waited for.
  @_alwaysEmitIntoClient func note(_ stop: Stop, _ attempt: Int) -> Rest {
    var (isOver, removed) = (false, Removed?.none)
    locked {
      guard isStarted(attempt) else { return isOver = true }
      switch phase {
      case .started(.unknown): phase = .started(stop)
      case .started(.due):
        phase = .started(stop)
        if case .never = stop { return }
        removed = remove(attempt)
      default: isOver = true
      }
    }
    if let removed { return self.stop(removed, .cancelled) }
    if isOver, case .leave(let seat) = stop { seat.withdraw() }
    return .nothing
  }

  /// Stops the work of an attempt that has ended without a result, and dismisses its observers. If the attempt waited
  /// for a promise that has just ended, its seat there is already empty, and leaving it does nothing.
  @_alwaysEmitIntoClient func stop(_ removed: Removed, _ end: End<Value, Failure>) -> Rest {
    removed.stop.perform()
    return dismiss(removed.observers, end)
  }

  @usableFromInline @discardableResult func withdraw(_ id: Int) -> Bool {
    guard let observer = locked({ completionHandlers.remove(id) }) else { return false }
    performNow(observer.receive(.cancelled))
    return true
  }
}
