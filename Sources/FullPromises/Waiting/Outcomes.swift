/// The outcomes of many promises, in the order in which the promises are settled.
///
/// Each iteration starts to listen when it is made. It returns an outcome for each member, and two for a member that is
/// listed twice. Members that are already settled come first, in the order of the sequence. A member that is dropped
/// while it is pending counts as rejected with `PromiseError.dropped`; the iteration doesn't keep its members alive. It
/// ends after the last outcome, immediately if there are no members, or when its task is cancelled. Then, and when you
/// leave a loop over it, it stops listening, and frees the outcomes that you didn't take.
///
/// - Cost: an object for each member. The iteration stores only outcomes that have come and weren't taken yet.
/// - Tests: `OutcomesTests`.
/// - Source: here; document 004 is older than `async`.
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

  /// A new iteration, which starts to listen here.
  ///
  /// - Cost: an object for each member.
  /// - Tests: `OutcomesTests`.
  public consuming func makeAsyncIterator() -> Iterator { Iterator(listeningTo: members) }

  /// One iteration, for one task. Copies of it share their position.
  public struct Iterator: AsyncIteratorProtocol {
    private let reading: Reading

    fileprivate init(listeningTo members: [Promise<Value>]) { reading = Reading(members) }

    /// The outcome of the next promise; `nil` after the last one, and in a cancelled task.
    ///
    /// - Cost: a suspension if no outcome has come.
    /// - Tests: `OutcomesTests`.
    public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Maybe<Value>? {
      guard let outcome = await reading.next() else { return nil }
      return Maybe(of: outcome)
    }
  }
}

/// The outcomes that an iteration took out of its inbox. It stops listening when this object is released.
private final class Reading {
  private let inbox = Inbox()
  /// The outcomes that weren't returned yet, the next one last.
  private var taken: [Outcome] = []
  /// How many outcomes haven't been taken out of the inbox yet.
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
