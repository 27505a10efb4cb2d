/// How can a loop whose blocks each return the next promise run forever?
///
/// If nobody but its adopter refers to a promise or waits for it, the promise is left out: when its block returns
/// another promise, the adopter waits directly for that one. So the loop keeps two promises alive, not all of them.
/// There is a gap: if a client's weak reference becomes a strong one directly after the check, the client gets a
/// promise that never finishes.
@_alwaysEmitIntoClient func adoption<Value, Failure>(
  of other: Promise<Value, Failure>, by adopter: consuming Promise<Value, Failure>, _ attempt: Int
) -> Rest {
  var (adopter, attempt) = (adopter, attempt)
  var ended = Rest.nothing
  if other !== adopter, let outer = Promise.takeAdopter(of: &adopter, attempt, &ended) { (adopter, attempt) = outer }
  guard let number = adopter.locked({ adopter.redirect(attempt) }) else { return ended }
  let waiting = adopter.wait(for: other, .adopter(adopter, attempt: number), number, isReturned: true)
  return ended.followed(by: waiting)
}

extension Promise {
  /// The attempt that adopts `promise`, if nobody else waits for the promise or refers to it. That attempt then waits
  /// for nothing. Otherwise nil, and the attempt waits as before.
  ///
  /// The adopter has to give up its own reference before the references are counted. A `cancel` in the meantime takes
  /// effect afterwards.
  @_alwaysEmitIntoClient
  static func takeAdopter(of promise: inout Promise, _ attempt: Int, _ ended: inout Rest) -> (Promise, Int)? {
    guard let (outer, number) = promise.onlyAdopter(attempt),
      let id = outer.suspend(number, waitingFor: promise)
    else { return nil }
    if isKnownUniquelyReferenced(&promise), promise.onlyAdopter(attempt) != nil {
      return (outer, number)
    }
    let stopped = outer.note(.leave(Seat(promise: promise, id: id, isReturned: true)), number)
    ended = stopped.followed(by: outer.endCycle(through: promise, number))
    return nil
  }

  /// The attempt that adopts this one; nil if other observers wait, too, or if this attempt is over.
  @_alwaysEmitIntoClient func onlyAdopter(_ number: Int) -> (Promise, Int)? {
    locked {
      guard isStarted(number), case .adopter(let promise, let attempt) = completionHandlers.only else { return nil }
      return (promise, attempt)
    }
  }

  /// Makes the attempt forget that it waits for `other`. Returns the number of its observer there, which stays
  /// attached, or nil if the attempt no longer waits for `other`.
  @_alwaysEmitIntoClient func suspend(_ number: Int, waitingFor other: Promise) -> Int? {
    locked {
      guard number == attempt, case .started(.leave(let seat)) = phase, seat.promise === other else { return nil }
      phase = .started(.unknown)
      return seat.id
    }
  }
}
