/// What joins the core from other rooms?
///
/// Each seam does nothing here, so that the core compiles alone. The real one has the same name in an extension of
/// `Core` or `Outcome`, which the compiler prefers. So a seam costs no call more.
protocol Seams: AnyObject, Sendable {
  /// `Jobs/Job`: the type of jobs. The core alone has none.
  associatedtype Job: Working = Never
}

extension Seams {
  /// `Cancel/Cancel`: a block returned this promise too late for the promise that should have adopted it.
  func noteReturned(to next: Core) {}

  /// `Reports/Notes`: the promise was dropped before it was resolved.
  func noteDrop() {}

  /// `Reports/Notes`: the promise is released, and nobody got its error.
  func noteUnhandled(_ error: any Error, named name: String?) {}

  /// `Waiting/Rings`: whether the promises that wait for each other now form a ring.
  func closesRing(adopting other: Core) -> Bool { false }

  /// `Waiting/LeavingOut`: lets the adopter of this promise adopt the other, if nothing else needs this one.
  func leaveOut(adopting other: Core) -> Core? { nil }
}

@usableFromInline
protocol OutcomeSeams {}

extension OutcomeSeams {
  /// `Bridges/Returned`: the error with which a returned value rejects.
  @usableFromInline
  static func rejection<Value>(by value: Value) -> Outcome? { nil }
}
