/// Which step may follow? The rules keep programs to what the laws decide.
///
/// They leave out what a promise may do in more than one right way:
/// - two settlements whose order no law decides;
/// - who wins a race between promises that settle in one turn;
/// - a second use of a promise that has one slot.
struct Rules: Sendable {
  private struct Promise: Sendable {
    var canBeSettled = false
    /// A step or a handler has settled it, or will.
    var isSettled = false
    /// Settled from outside or from the beginning, and not by another promise.
    var isRoot = false
    var isUsed = false
    var isDropped = false
    /// A handler settles it.
    var isSettledInside = false
    /// It is a member of a combination that is decided by who is first.
    var isRacing = false
    /// A combination stands between it and its sources.
    var isCombined = false
  }

  let semantics: Semantics
  let capabilities: Set<Capability>
  private var promises: [Int: Promise] = [:]
  /// Whether everything was delivered.
  private var isQuiet = true

  init(_ semantics: Semantics, _ capabilities: Set<Capability>) {
    self.semantics = semantics
    self.capabilities = capabilities
  }

  /// Notes the step if it may follow.
  mutating func take(_ step: Program.Step) -> Bool {
    guard admits(step) else { return false }
    note(step)
    if !semantics.isQuietAfterEachStep { isQuiet = step == .drain || isQuiet && !step.movesOutcomes }
    return true
  }

  static func admit(_ program: Program, _ semantics: Semantics, _ capabilities: Set<Capability>) -> Bool {
    var rules = Rules(semantics, capabilities)
    return program.steps.allSatisfy { rules.take($0) }
  }

  /// Those that a promise can still be made of.
  func isUsable(_ id: Int) -> Bool {
    guard let promise = promises[id], !promise.isDropped else { return false }
    return !(semantics.hasOneSlot && promise.isUsed)
  }

  func isUsed(_ id: Int) -> Bool { promises[id]?.isUsed ?? false }

  private func admits(_ step: Program.Step) -> Bool {
    switch step {
    case .source, .resolved: true
    case .then(_, let source, let answer): offers(.then) && canChain(source, answer)
    case .recover(_, let source, let answer): offers(.recover) && canChain(source, answer)
    case .watch(_, let source): offers(.watch) && isUsable(source)
    case .all(_, let members): offers(.all) && canRace(members)
    case .race(_, let members): offers(.race) && !members.isEmpty && canRace(members)
    case .settled(_, let members): offers(.settled) && canCombine(members)
    case .observe(_, let promise, let does): isUsable(promise) && does.allSatisfy { canDo($0, for: promise) }
    case .settle(let id, _): promises[id].map { $0.canBeSettled && !isSpent($0) } ?? false
    case .cancel(let id): offers(.cancel) && canCancel(id)
    case .read(let id): offers(.read) && promises[id].map { !$0.isDropped && (isQuiet || !$0.isCombined) } ?? false
    case .drop(let id): promises[id].map { $0.isUsed && !$0.isDropped } ?? false
    case .drain: !isQuiet
    }
  }

  private func offers(_ capability: Capability) -> Bool { capabilities.contains(capability) }

  private func canChain(_ source: Int, _ answer: Program.Answer) -> Bool {
    guard isUsable(source) else { return false }
    guard case .promise(let other) = answer else { return true }
    return isUsable(other) && other != source
  }

  /// A combination of nothing comes from no promise, so it can't know of an executor.
  private func canCombine(_ members: [Int]) -> Bool {
    !(members.isEmpty && offers(.executor)) && members.allSatisfy(isUsable)
      && (!semantics.hasOneSlot || Set(members).count == members.count)
  }

  private func canRace(_ members: [Int]) -> Bool {
    isQuiet && canCombine(members)
      && members.allSatisfy { id in promises[id].map { $0.isRoot && !$0.isSettledInside } ?? false }
  }

  /// A handler attaches another one to its promise. It settles only what was made after that, so that it can't come
  /// back to itself.
  private func canDo(_ step: Program.Step, for promise: Int) -> Bool {
    switch step {
    case .observe(_, promise, does: []): return !semantics.hasOneSlot
    case .settle(let source, _):
      guard source > promise, let source = promises[source] else { return false }
      return source.canBeSettled && !source.isSettledInside && !source.isRacing && !isSpent(source)
    default: return false
    }
  }

  private func isSpent(_ source: Promise) -> Bool { semantics.trapsWhenSettledAgain && source.isSettled }

  private func canCancel(_ id: Int) -> Bool {
    guard let promise = promises[id], !promise.isDropped else { return false }
    return semantics.cancelling == .startsAnew || !promise.isCombined
  }

  private mutating func note(_ step: Program.Step) {
    switch step {
    case .source(let id): promises[id] = Promise(canBeSettled: true, isRoot: true)
    case .resolved(let id, _): promises[id] = Promise(isRoot: true)
    case .then(let id, let source, let answer), .recover(let id, let source, let answer):
      var used = [source]
      if case .promise(let other) = answer { used.append(other) }
      promises[id] = Promise(isCombined: use(used))
    case .watch(let id, let source): promises[id] = Promise(isCombined: use([source]))
    case .all(let id, let members), .race(let id, let members):
      _ = use(members)
      for member in members { promises[member]?.isRacing = true }
      promises[id] = Promise(isCombined: true)
    case .settled(let id, let members):
      _ = use(members)
      promises[id] = Promise(isCombined: true)
    case .observe(_, let promise, let does):
      _ = use([promise])
      for case .settle(let source, _) in does {
        promises[source]?.isSettledInside = true
        promises[source]?.isSettled = true
      }
    case .settle(let id, _): promises[id]?.isSettled = true
    case .drop(let id): promises[id]?.isDropped = true
    case .cancel, .read, .drain: break
    }
  }

  /// Whether a combination stands before one of them.
  private mutating func use(_ ids: [Int]) -> Bool {
    for id in ids { promises[id]?.isUsed = true }
    return ids.contains { promises[$0]?.isCombined ?? false }
  }
}

extension Program.Step {
  fileprivate var movesOutcomes: Bool {
    switch self {
    case .source, .resolved, .read, .drop, .drain: false
    default: true
    }
  }
}
