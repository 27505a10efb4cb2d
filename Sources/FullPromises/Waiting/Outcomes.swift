/// In which order are promises settled? `outcomes` gives the outcome of each promise as it comes.
///
/// Each iteration begins to listen when it is made. It gives an outcome for each member, also for one that is listed
/// twice. Members that are settled already come first, in the order of the sequence. A member that is dropped while
/// pending counts as rejected with `PromiseError.dropped`; the iteration doesn't keep it. It ends after the last
/// outcome, at once if there are no members, and when its task is cancelled. Then, and when a loop over it is left, it
/// stops listening, and frees the outcomes that nobody took.
///
/// - Cost: an object for each member. The iteration holds no more outcomes than have come and aren't taken.
/// - Tests: `OutcomesTests`.
/// - Source: here; document 004 knows no `async`.
public func outcomes<Value: Sendable>(_ promises: Promise<Value>...) -> Outcomes<Value> { outcomes(promises) }

/// As above, for a sequence of promises.
public func outcomes<Value: Sendable, Members: Sequence>(
  _ promises: Members
) -> Outcomes<Value> where Members.Element == Promise<Value> {
  Outcomes(members: Array(promises))
}

/// The outcomes of many promises, in the order in which they come.
public struct Outcomes<Value: Sendable>: AsyncSequence, Sendable {
  fileprivate let members: [Promise<Value>]

  /// An iteration of its own, which begins to listen here.
  ///
  /// - Cost: an object for each member.
  /// - Tests: `OutcomesTests`.
  public consuming func makeAsyncIterator() -> Iterator { Iterator(listeningTo: members) }

  /// One iteration, for one task. A copy of it goes on where the other is.
  public struct Iterator: AsyncIteratorProtocol {
    private let reading: Reading

    fileprivate init(listeningTo members: [Promise<Value>]) { reading = Reading(members) }

    /// The outcome of the next promise, or nil after the last one and in a cancelled task.
    ///
    /// - Cost: a suspension if nothing has come.
    /// - Tests: `OutcomesTests`.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Maybe<Value>? {
      guard let outcome = await reading.next() else { return nil }
      return Maybe(of: outcome)
    }
  }
}

/// The outcomes that an iteration took out of its inbox. The listening stops when this is released.
private final class Reading {
  private let inbox = Inbox()
  /// The outcomes that weren't given yet, the next one last.
  private var taken: [Outcome] = []
  /// How many outcomes weren't taken out yet.
  private var missing: Int

  init(_ members: [any AnyPromise]) {
    missing = members.count
    for member in members { inbox.expect(member) }
  }

  deinit { inbox.close() }

  func next(isolation: isolated (any Actor)? = #isolation) async -> Outcome? {
    if taken.isEmpty, missing > 0 {
      let come = await inbox.take { [inbox] in inbox.close() }
      missing = come.isEmpty ? 0 : missing - come.count
      taken = come.reversed()
    }
    if Task.isCancelled {
      inbox.close()
      (taken, missing) = ([], 0)
    }
    return taken.popLast()
  }
}
