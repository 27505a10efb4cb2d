/// In which order do promises come to an end? `outcomes` gives what came of each as it comes: a race that nobody loses.
///
/// Each iteration listens from its beginning on, and gives an outcome for each member, also for one that is listed
/// twice. Of members that are resolved already, the first in the sequence comes first. A member that is dropped while
/// pending counts as rejected with `PromiseError.dropped`; the iteration doesn't keep it. It ends after the last
/// outcome, at once if there are no members, and when its task is cancelled. Then, and when a loop over it is left, it
/// stops listening, and frees what nobody has taken.
///
/// - Cost: an object for each member. The iteration holds no more outcomes than have come and aren't taken.
/// - Tests: `OutcomesTests`.
/// - Source: here; document 004 knows no `async`.
public func outcomes<Value>(_ promises: Promise<Value>...) -> Outcomes<Value> { outcomes(promises) }

/// As above, for a sequence of promises.
public func outcomes<Value, Members: Sequence>(
  _ promises: Members
) -> Outcomes<Value> where Members.Element == Promise<Value> {
  Outcomes(members: Array(promises))
}

/// What comes of many promises, in the order in which it comes.
public struct Outcomes<Value: Sendable>: AsyncSequence, Sendable {
  fileprivate let members: [Promise<Value>]

  /// An iteration of its own, which begins to listen here.
  ///
  /// - Cost: an object for each member.
  /// - Tests: `OutcomesTests`.
  public consuming func makeAsyncIterator() -> Iterator { Iterator(listeningTo: members) }

  /// One iteration.
  public struct Iterator: AsyncIteratorProtocol {
    private let inbox: Inbox
    private let end: End
    /// What was taken out of the inbox and not given yet, the next one last.
    private var taken: [Outcome] = []
    /// How many outcomes weren't taken out yet.
    private var missing: Int

    fileprivate init(listeningTo members: [Promise<Value>]) {
      let inbox = Inbox()
      (self.inbox, end, missing) = (inbox, End(of: inbox), members.count)
      for member in members { inbox.expect(member) }
    }

    /// What came of the next promise, or nil after the last one and in a cancelled task.
    ///
    /// - Cost: a suspension if nothing has come.
    /// - Tests: `OutcomesTests`.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Maybe<Value>? {
      if taken.isEmpty, missing > 0 {
        let inbox = inbox
        let come = await inbox.take { inbox.close() }
        missing = come.isEmpty ? 0 : missing - come.count
        taken = come.reversed()
      }
      if Task.isCancelled {
        inbox.close()
        (taken, missing) = ([], 0)
      }
      return taken.popLast().map { outcome in Maybe(of: outcome) }
    }
  }

  /// Stops the listening when nobody has the iteration any more.
  private final class End: Sendable {
    private let inbox: Inbox

    init(of inbox: Inbox) { self.inbox = inbox }

    deinit { inbox.close() }
  }
}
