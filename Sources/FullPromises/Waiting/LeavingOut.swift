/// Which promises of a loop needn't be kept? One to which nobody refers, and for which only its adopter waits: the
/// adopter waits for the returned promise instead.
///
/// A loop whose blocks return the next promise keeps few of them. That saves memory, but isn't guaranteed: a debug
/// build, or another thread that is still settling the promise, may refer to it at this moment. There is a gap: if a
/// client's weak reference becomes a strong one directly after the check, the client gets a promise that stays pending.
extension AnyPromise {
  /// Lets whoever waits for `adopter` wait for this promise in its place. Returns the link of the first promise that is
  /// left out, to which shortcuts of others may lead.
  func replace(_ adopter: inout any AnyPromise) -> Link? {
    var leftOut: Link?
    while self !== adopter, isKnownUniquelyReferenced(&adopter),
      let ceded = adopter.withState({ state in state.cedeAdopter() })
    {
      // Each leads directly to the first, because a row of links that refer to one another would nest when released.
      if let leftOut { ceded.link.put(under: leftOut, adopts: false) }
      (adopter, leftOut) = (ceded.adopter, leftOut ?? ceded.link)
      noteObserver(.adopter(adopter))
    }
    return leftOut
  }
}

extension State {
  /// Gives away the observer of this promise, if it is the only one and takes over the outcome as it is.
  fileprivate mutating func cedeAdopter() -> (adopter: any AnyPromise, link: Link)? {
    guard case .pending(let link?, .one(.adopter(let adopter))) = self else { return nil }
    self = .pending(nil, .empty)
    return (adopter, link)
  }
}
