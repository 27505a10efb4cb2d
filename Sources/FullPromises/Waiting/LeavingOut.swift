/// Which promises of a loop needn't be kept? One that nobody holds, and for which only its adopter waits: the adopter
/// waits for the promise returned instead.
///
/// So a loop whose blocks return the next promise keeps few of them. That is an economy and no guarantee: a debug
/// build, or another thread that is still settling, may hold the promise when this looks.
extension AnyPromise {
  /// Lets whoever waits for `adopter` wait for this promise in its place. Returns the link of the first that is left
  /// out, which others may have above theirs.
  func leaveOut(_ adopter: inout any AnyPromise) -> Link? {
    var leftOut: Link?
    while self !== adopter, isKnownUniquelyReferenced(&adopter),
      let ceded = adopter.withState({ state in state.cedeAdopter() })
    {
      // Straight to the first, for a row of links that hold one another would be released one inside the other.
      if let leftOut { ceded.link.setAbove(leftOut) }
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
