/// How can a loop run forever whose functions return the next promise?
///
/// A promise that nobody refers to, and for which only its adopter waits, is left out: the adopter waits for the
/// promise returned instead. So the loop keeps two promises, not all.
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
  /// The attempt that waits for `promise`, if it is the only one and nobody else refers to the promise. It then waits
  /// for nothing.
  ///
  /// During the search the waiting attempt doesn't refer to the promise. A `cancel` at that time takes effect
  /// afterwards.
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

  /// The attempt that takes over the outcome of this one, unless other observers wait too, or this one is over.
  @_alwaysEmitIntoClient func onlyAdopter(_ number: Int) -> (Promise, Int)? {
    locked {
      guard isStarted(number), case .adopter(let promise, let attempt) = completionHandlers.only else { return nil }
      return (promise, attempt)
    }
  }

  /// Undoes the attempt's wait for `other`. Returns its observer's number there, or nil when the attempt is over.
  @_alwaysEmitIntoClient func suspend(_ number: Int, waitingFor other: Promise) -> Int? {
    locked {
      guard number == attempt, case .started(.leave(let seat)) = phase, seat.promise === other else { return nil }
      phase = .started(.unknown)
      return seat.id
    }
  }
}
