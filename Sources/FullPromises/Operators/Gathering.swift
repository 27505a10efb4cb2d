/// How do the outcomes of many promises come together? Each member has its place, and a count says when the last is in.
///
/// - Parameters:
///   - ending: which outcomes of a member settle the combined promise at once, in the place of all. With nil none does.
///   - combine: makes one value of the outcomes of the members, in their order. If all are errors, the last one counts
///     instead.
/// - Returns: the combined promise. At least one member is needed.
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

/// The types of five members and more, whose values or outcomes become one tuple.
///
/// A closure must not capture the pack of types: compiled with optimization, it would be read after it is gone (Swift
/// 6.3). So the types travel in this one.
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

/// The listener that pending members share. Its tie holds the promise made of them.
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

/// All that the combined promise needs hangs here: itself, and the outcomes so far. Only pending members hold it, and
/// it holds no member. It is cut as soon as the combined promise is settled, so that members that stay pending keep
/// nothing of the others'. A member removes the listener that is left when its observers grow.
///
/// It is an object of its own because it is held weakly, which makes each count of its owners slow.
private final class Tie: Sendable {
  private let progress: Lock<Progress?>

  init(_ progress: Progress) { self.progress = Lock(progress) }

  var isCut: Bool { progress.withLock { progress in if case .none = progress { true } else { false } } }

  /// Notes a member's outcome. Returns the whole progress if that was the last outcome needed.
  func note(_ outcome: Outcome, of member: Int) -> Progress? {
    progress.withLock { progress in progress?.note(outcome, of: member) == true ? progress.take() : nil }
  }

  func cut() -> Box<Progress>? { progress.withLock { progress in progress.take() }.map(Box.init) }
}

private struct Progress: Sendable {
  let result: any AnyPromise
  private let ending: Wanted?
  private let combine: Combine
  /// Places for all are made when the first outcome comes.
  private var outcomes: [Outcome] = []
  private var missing: Int
  private var hasValue = false
  /// The outcome that stands for all, instead of their combination.
  private var single: Outcome?

  init(_ result: any AnyPromise, endedBy ending: Wanted?, count: Int, _ combine: @escaping Combine) {
    (self.result, self.ending, self.combine, missing) = (result, ending, combine, count)
  }

  /// Notes a member's outcome. Returns whether that was the last outcome needed.
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
