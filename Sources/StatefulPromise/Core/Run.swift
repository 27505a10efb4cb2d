import Synchronization

/// How does a result get from one promise to the next? Each of these functions makes one transition under the lock, and
/// then acts on what the transition returned. Whatever follows is returned to the loop.
extension Promise {
  /// Calls the task, unless the attempt was cancelled in the meantime.
  @_alwaysEmitIntoClient func begin() -> Rest {
    let (task, number) = locked { (continues(attempt) ? self.task : nil, attempt) }
    return task?.call(self, number) ?? .nothing
  }

  /// Gives the attempt its result, unless it is over. Returns whether it did. A task may complete even after a cancel
  /// that couldn't stop it yet: its result counts.
  @_alwaysEmitIntoClient func settle(_ outcome: Outcome<Value, Failure>, _ attempt: Int) -> Bool {
    let replaced = locked { take(outcome, attempt) }
    return replaced != nil
  }

  /// Gives the attempt its result, unless it is over or was cancelled, and leaves the observers to be notified.
  @_alwaysEmitIntoClient func finish(_ outcome: Outcome<Value, Failure>, _ attempt: Int) -> Rest {
    let replaced = locked { continues(attempt) ? take(outcome, attempt) : nil }
    return replaced == nil ? .nothing : .next { self.notify() }
  }

  /// Notifies the observers, one at a time. Everything that follows from one notification happens before the next.
  @_alwaysEmitIntoClient func notify() -> Rest {
    while let rest = notifyNext() {
      if case .nothing = rest { continue }
      return locked { endNotifying() } ? rest : rest.followed(by: .next { self.notify() })
    }
    return .nothing
  }

  /// Notifies one observer, and releases it. Returns what follows, or nil if no observer waits.
  @_alwaysEmitIntoClient func notifyNext() -> Rest? {
    guard let (observer, outcome) = locked({ takeObserver() }) else { return nil }
    return observer.receive(.finished(outcome))
  }

  /// Ends the attempt in the same way as the promise that it waited for, unless the attempt is over.
  ///
  /// - Parameter leaves: whether it may still have its seat there. A cancel that took it back from a queue may have met
  ///   it as it began to wait.
  @_alwaysEmitIntoClient func end(_ attempt: Int, _ end: End<Value, Failure>, leaves: Bool = false) -> Rest {
    if case .finished(let outcome) = end { return finish(outcome, attempt) }
    guard let removed = locked({ remove(attempt) }) else { return .nothing }
    if leaves { removed.stop.perform() }
    return dismiss(removed.observers, end)
  }

  /// Tells the observers of the attempt's end, in their order. Handlers aren't called. They, and whatever they keep
  /// alive, are released before the others are told.
  @_alwaysEmitIntoClient func dismiss(_ observers: Observers<Value, Failure>, _ end: End<Value, Failure>) -> Rest {
    if let only = observers.only { return only.isHandler ? .nothing : .next { only.receive(end) } }
    var observers = observers
    var all: [Observer<Value, Failure>] = []
    while let observer = observers.popFirst() {
      if !observer.isHandler { all.append(observer) }
    }
    return all.isEmpty ? .nothing : .inOrder(all.indices) { part in all[part].receive(end) }
  }
}

extension Rest {
  /// This, with everything that follows from it, and then the other.
  @_alwaysEmitIntoClient func followed(by other: Rest) -> Rest {
    if case .nothing = self { return other }
    if case .nothing = other { return self }
    return .inOrder(0..<2) { part in part == 0 ? self : other }
  }
}

/// Does what is left, at no cost if that is nothing.
@_alwaysEmitIntoClient func performNow(_ rest: Rest) {
  if case .nothing = rest { return }
  perform { rest }
}
