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
    let gathering = Gathering(Progress(self, endedBy: ending, count: members.count, combine))
    if Places.areKept { Places.watcher?.follows(address, members.map(\.address)) }
    listen { [weak tie = gathering.tie] _, run in
      if let old = tie?.cut() { run.keepLeftover(old) }
    }
    for (index, member) in members.enumerated() where !gathering.isOver {
      member.observe(.listener(gathering, index))
    }
  }
}

/// The listener that pending members share. Its tie refers to the combined promise.
private final class Gathering: Listener {
  let tie: Tie

  init(_ progress: Progress) { tie = Tie(progress) }

  var isOver: Bool { tie.isCut }

  func receive(_ outcome: Outcome, from member: Int, _ run: inout Run) {
    guard let done = tie.note(outcome, of: member) else { return }
    if Places.areKept { Places.watcher?.follows(done.result.address, sourceAt: member) }
    run.pass(done.outcome, to: done.result)
    run.keepLeftover(Box(done))
  }
}

/// What ties the members to the combined promise: that promise, and the outcomes so far. Only pending members own the
/// tie, and it refers to no member. It is cut as soon as the combined promise is settled, so members that stay pending
/// keep nothing of the others alive. Such a member removes the empty listener when its list of observers grows.
///
/// The tie is an object of its own because there is a weak reference to it, which slows down reference counting.
private final class Tie: Sendable {
  private let progress: Lock<Progress?>

  init(_ progress: Progress) { self.progress = Lock(progress) }

  var isCut: Bool { progress.withLock { progress in if case .none = progress { true } else { false } } }

  /// Notes a member's outcome. Returns the whole progress if no other outcome is needed.
  func note(_ outcome: Outcome, of member: Int) -> Progress? {
    progress.withLock { progress in progress?.note(outcome, of: member) == true ? progress.take() : nil }
  }

  func cut() -> Box<Progress>? { progress.withLock { progress in progress.take() }.map(Box.init) }
}

private struct Progress: Sendable {
  let result: any AnyPromise
  private let ending: Wanted?
  private let combine: Combine
  /// The places for all outcomes, made when the first outcome comes.
  private var outcomes: [Outcome] = []
  private var missing: Int
  private var hasValue = false
  /// The outcome that counts for all, instead of their combination.
  private var single: Outcome?

  init(_ result: any AnyPromise, endedBy ending: Wanted?, count: Int, _ combine: @escaping Combine) {
    (self.result, self.ending, self.combine, missing) = (result, ending, combine, count)
  }

  /// Notes a member's outcome. Returns whether no other outcome is needed.
  mutating func note(_ outcome: Outcome, of member: Int) -> Bool {
    if let ending, ending.includes(outcome) {
      single = outcome
      return true
    }
    switch outcome {
    case .value: (hasValue, single) = (true, nil)
    case .error: single = hasValue ? nil : outcome
    }
    if outcomes.isEmpty { outcomes = Array(repeating: .value(.word(0)), count: missing) }
    outcomes[member] = outcome
    missing -= 1
    return missing == 0
  }

  var outcome: Outcome {
    do { return try single ?? combine(outcomes) } catch { return .error(error) }
  }
}
