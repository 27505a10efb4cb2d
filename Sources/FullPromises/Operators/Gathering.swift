/// How are the outcomes of many promises combined? Each member has a place for its outcome, and a count says when the
/// last outcome has come.
///
/// - Parameters:
///   - ending: Which outcome of a single member settles the combined promise immediately; `nil` if none does.
///   - combine: Makes one value of the members' outcomes, which are in the order of the members. If all outcomes are
///     errors, the last one settles the combined promise instead.
/// - Returns: The combined promise. There must be at least one member.
@_alwaysEmitIntoClient
func gather<Value: Sendable>(
  endedBy ending: Wanted?, of members: [any AnyPromise], _ place: Place,
  _ combine: @escaping Combine = { outcomes in outcomes[0] }
) -> Promise<Value> {
  let result = Promise<Value>(on: nil, isByHand: false, place, members[0].scheduler)
  result.settle(by: members, endedBy: ending, combine)
  return result
}

@usableFromInline typealias Combine = @Sendable ([Outcome]) throws -> Outcome

/// The types of five or more members, whose values or outcomes become one tuple.
///
/// A closure must not capture the pack of types, because optimized code would read the pack after it is gone (Swift
/// 6.3). So this type carries them.
protocol Whole: SendableMetatype {
  static func values(of outcomes: [Outcome]) throws -> Outcome
  static func outcomes(of outcomes: [Outcome]) -> Outcome
}

struct Members<each Value: Sendable>: Whole {
  static func values(of outcomes: [Outcome]) throws -> Outcome {
    var rest = outcomes[...]
    return Outcome(try (repeat rest.removeFirst().get((each Value).self)))
  }

  static func outcomes(of outcomes: [Outcome]) -> Outcome {
    var rest = outcomes[...]
    return Outcome((repeat Maybe<each Value>(of: rest.removeFirst())))
  }
}

func combineValues<Types: Whole>(_ types: Types.Type) -> Combine { { outcomes in try Types.values(of: outcomes) } }

func combineOutcomes<Types: Whole>(_ types: Types.Type) -> Combine { { outcomes in Types.outcomes(of: outcomes) } }

extension AnyPromise {
  /// Settles this promise with the combined outcome of others, unless it is settled before.
  @usableFromInline
  func settle(
    by members: [any AnyPromise], endedBy ending: Wanted?,
    _ combine: @escaping Combine = { outcomes in outcomes[0] }
  ) {
    let gathering = Gathering(Progress(result: self, ending: ending, combine: combine, missing: members.count))
    Places.watcher?.follows(address, members.map(\.address))
    observe(.listener(gathering.tie, 0))
    for (index, member) in members.enumerated() where !gathering.isOver {
      member.observe(.listener(gathering, index))
    }
  }
}

/// The listener that pending members share. Once none of them refers to it any more, no outcome will come, so it stops
/// keeping the combined promise alive.
private final class Gathering: Listener {
  let tie: Tie

  init(_ progress: Progress) { tie = Tie(progress) }

  deinit { withExtendedLifetime(tie.cut()) {} }

  var isOver: Bool { tie.isOver }

  func receive(_ outcome: Outcome, from member: Int, _ run: inout Run) {
    guard let done = tie.note(outcome, of: member) else { return }
    Places.watcher?.follows(done.result.address, sourceAt: member)
    run.pass(done.outcome, to: done.result)
    run.keepLeftover(Box(done))
  }
}

/// What ties the members to the combined promise: that promise, and the outcomes so far. The tie refers to no member.
/// It listens to the combined promise, and is cut as soon as that is settled, so members that stay pending keep nothing
/// of the others alive. Such a member removes the empty listener when its list of observers grows.
private final class Tie: Listener {
  private let progress: Lock<Progress?>

  init(_ progress: Progress) { self.progress = Lock(progress) }

  var isOver: Bool { progress.withLock { progress in if case .none = progress { true } else { false } } }

  func receive(_ outcome: Outcome, from source: Int, _ run: inout Run) {
    if let old = cut() { run.keepLeftover(Box(old)) }
  }

  /// Notes a member's outcome. Returns the whole progress if no other outcome is needed.
  func note(_ outcome: Outcome, of member: Int) -> Progress? {
    progress.withLock { progress in progress?.note(outcome, of: member) == true ? progress.take() : nil }
  }

  func cut() -> Progress? { progress.withLock { progress in progress.take() } }
}

private struct Progress: Sendable {
  let result: any AnyPromise
  let ending: Wanted?
  let combine: Combine
  /// The places for all outcomes, made when the first outcome comes.
  var outcomes: [Outcome] = []
  var missing: Int
  /// The outcome that counts for all, instead of their combination.
  var single: Outcome?

  /// Notes a member's outcome. Returns whether no other outcome is needed.
  mutating func note(_ outcome: Outcome, of member: Int) -> Bool {
    if let ending, ending.includes(outcome) {
      single = outcome
      return true
    }
    if outcomes.isEmpty { outcomes = Array(repeating: .word(0), count: missing) }
    outcomes[member] = outcome
    missing -= 1
    if missing == 0, outcomes.allSatisfy({ outcome in outcome.error != nil }) { single = outcome }
    return missing == 0
  }

  var outcome: Outcome {
    do { return try single ?? combine(outcomes) } catch { return .error(error) }
  }
}
