/// Which step may follow? The rules keep programs to what the laws decide.
///
/// They leave out what a promise may do in more than one right way:
/// - two settlements whose order no law decides;
/// - who wins a race between promises that settle in one turn of a queue whose turns aren't known;
/// - which of two promises has its blocks run first, as those of both attach to a third;
/// - a ring through a combination that nobody else can decide, or through a loop or a timer;
/// - a second use of a promise that has one slot.
struct Rules: Sendable {
  struct Promise: Sendable {
    var canBeSettled = false
    /// A step or a handler has settled it, or will.
    var isSettled = false
    /// Settled from outside or from the beginning, and not by another promise.
    var isRoot = false
    var isUsed = false
    var isDropped = false
    /// It is settled inside a block, or what it comes from is.
    var isSettledInside = false
    /// Whose blocks attach to it; nil if none do, or the blocks of a source.
    var attachedBy: Int?
    /// It is a member of a combination that is decided by who is first.
    var isRacing = false
    /// A combination, a loop or a timer stands between it and its sources.
    var isCombined = false
    /// It comes from a combination that was cancelled. Whether what it waits for keeps its place is open.
    var isCutOff = false
    /// What it comes from, itself included.
    var line: Set<Int> = []
    var isTimed = false
    /// Something else than a task uses it.
    var isShared = false
    /// Whether something other than a chain or an observer may refer to it: a block, a combination, a timer.
    var isHeld = false
    /// A block makes it.
    var isMadeInside = false

    /// Whether it is open what a ring through it becomes.
    var endsNoRing = false

    mutating func share() { (isUsed, isShared) = (true, true) }
  }

  var semantics: Semantics
  var capabilities: Set<Capability>
  var promises: [Int: Promise] = [:]
  /// Whether everything was delivered.
  private(set) var isQuiet = true
  private var hasOpenRing = false
  /// A ring through a combination, and a cancel, which has no end in it.
  private var hasWideRing = false
  private var hasCancel = false
  var meetings = Meetings()
  private var namesQueue = false
  /// The tasks that wait, or did, and aren't cancelled; nil before there was one.
  private var waiters: Set<Int>?

  init(_ semantics: Semantics, _ capabilities: Set<Capability>) {
    self.semantics = semantics
    self.capabilities = capabilities
  }

  /// Notes the step if it may follow.
  mutating func take(_ step: Program.Step) -> Bool {
    var next = self
    guard next.admits(step) else { return false }
    next.note(step)
    guard step.inside.allSatisfy({ next.takeInside($0, of: [step]) }), !step.runsBesideQueue(semantics),
      next.takeAnswer(of: step), !next.hasOpenRing, !(next.hasWideRing && next.hasCancel),
      next.meetings.areDecided(next.promises.values.map(\.line))
    else { return false }
    next.namesQueue = namesQueue || step.queues > 0
    if !semantics.isQuietAfterEachStep || next.namesQueue || next.waiters != nil {
      next.isQuiet = step == .drain || isQuiet && !step.movesOutcomes
    }
    self = next
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

  func admits(_ step: Program.Step) -> Bool {
    switch step {
    case .source(_, _, let stop): stop != nil || semantics.isCancelModelled && offers(.makeCancellable)
    case .resolved: true
    case .chain(_, let source, let block):
      (block.turns > 1 ? offers(.reduce) || offers(.iterate) : offers(block.capability)) && isUsable(source)
        && (block.queue == nil || offers(.thenOn) && isOrdered)
    case .retry(_, _, let block): offers(.retry) && offers(.controlledTime) && !block.returnsError
    case .combine(_, let combination, let members):
      offers(combination.capability) && canCombine(members)
        && (combination == .settled || canRace(members) && !(combination == .race && members.isEmpty))
    case .timed(_, let timing, let source, _):
      offers(.controlledTime) && offers(timing == .delay ? .delay : .timeout) && isUsable(source)
    // What a queue does meanwhile may set a timer while the clock is being turned, or afterwards.
    case .pass(let seconds): promises.values.contains(where: \.isTimed) && (isOrdered || seconds == 1)
    case .observe(_, let promise, _, let queue): isUsable(promise) && (queue == nil || offers(.observeOn) && isOrdered)
    case .addStop(let id): offers(.addStop) && semantics.isCancelModelled && canCancel(id)
    case .move(let id, _): offers(.move) && isOrdered && promises[id].map { !$0.isDropped } ?? false
    case .settle(let id, _): promises[id].map { $0.canBeSettled && !isSpent($0) } ?? false
    case .cancel(let id): offers(.cancel) && semantics.isCancelModelled && canCancel(id)
    case .read(let id): offers(.read) && promises[id].map { !$0.isDropped && (isQuiet || !$0.isCombined) } ?? false
    case .drop(let id): promises[id].map { $0.isUsed && !$0.isDropped } ?? false
    case .drain: !isQuiet
    case .deliver: !isQuiet && semantics.delivery != .queued(nil)
    case .wait(_, let promise, let policy): canWait(policy) && isUsable(promise)
    case .leave(let id): waiters?.contains(id) ?? false
    case .abandon(let id): promises[id].map { canAbandon($0) } ?? false
    case .atRelease: false
    }
  }

  /// What a drop does to anything but tasks is known only of a promise that says how it reports one.
  private func canAbandon(_ promise: Promise) -> Bool {
    let isKnown = semantics.reports[.dropped] == nil ? semantics.runs == .whenMade && !promise.isShared : true
    return isKnown && promise.canBeSettled && promise.isUsed
      && !(promise.isHeld && semantics.cancelling != .startsAnew || promise.isSettled || promise.isDropped)
  }

  /// Its jobs are played between the blocks, so the order of these must be the suite's.
  private func canWait(_ policy: Semantics.Waiting?) -> Bool {
    guard semantics.delivery != .queued(nil) else { return false }
    return policy.map { offers(.waitAs) && semantics.waits.contains($0) } ?? offers(.wait)
  }

  private func offers(_ capability: Capability) -> Bool { capabilities.contains(capability) }

  /// Notes what a block answers, and that only this block knows what it made.
  mutating func takeAnswer(of step: Program.Step) -> Bool {
    if let id = step.made, let block = step.block {
      guard canRepeat(block, of: id) else { return false }
      for other in block.named {
        if promises[other] == nil || other == id {
          guard canNameLater, !(semantics.hasOneSlot && promises[other] == nil && isNamed(other)) else { return false }
        } else if !isUsable(other) || other == step.origin {
          return false
        }
        use(other, in: id)
        promises[other]?.isHeld = true
      }
    }
    for id in step.inside.flatMap(\.makes) { promises[id]?.isDropped = true }
    return true
  }

  /// A block that runs again uses again what it names, and settles it again. Whether a loop notices that it waits for
  /// another promise that waits for it is open. A loop with one slot that returns itself may be used twice.
  private func canRepeat(_ block: Program.Block, of id: Int) -> Bool {
    if block.turns == 1 { return true }
    guard block.named.allSatisfy({ $0 == id ? !semantics.hasOneSlot : promises[$0] != nil }) else { return false }
    return !(semantics.hasOneSlot || semantics.trapsWhenSettledAgain)
      || block.does.allSatisfy(\.isCancel) && (block.answer.named.isEmpty || block.first != nil && block.turns == 2)
  }

  /// Whether no block runs before the call that makes its promise has returned.
  var canNameLater: Bool {
    offers(.identity) && (semantics.runs == .onFirstObserver || !semantics.isQuietAfterEachStep)
  }

  /// A combination of nothing comes from no promise, so it can't know of an executor.
  private func canCombine(_ members: [Int]) -> Bool {
    !(members.isEmpty && offers(.executor)) && members.allSatisfy(isUsable)
      && (!semantics.hasOneSlot || Set(members).count == members.count)
  }

  private func canRace(_ members: [Int]) -> Bool {
    isOrdered
      || isQuiet
        && members.allSatisfy { id in promises[id].map { $0.isRoot && !$0.isSettledInside } ?? false }
  }

  func isRacing(_ id: Int) -> Bool { !isOrdered && promises[id]?.isRacing ?? false }

  /// Whether it is known which of two promises settles first.
  var isOrdered: Bool { semantics.delivery != .queued(nil) }

  private func isSpent(_ source: Promise) -> Bool { semantics.trapsWhenSettledAgain && source.isSettled }

  private func canCancel(_ id: Int) -> Bool {
    promises[id].map { !$0.isDropped } ?? false
  }

  mutating func note(_ step: Program.Step) {
    switch step {
    case .source(let id, _, _):
      promises[id] = Promise(canBeSettled: true, isRoot: true, isUsed: isNamed(id), line: [id])
    case .resolved(let id, _): promises[id] = Promise(isRoot: true, isUsed: isNamed(id), line: [id])
    case .chain(let id, let source, let block):
      make(id, from: [source], isCombined: block.turns > 1, endsNoRing: block.turns > 1)
    case .combine(let id, let combination, let members):
      make(id, from: members, isCombined: true, endsNoRing: !endsRing(combination, members))
      if combination != .settled { for member in members { promises[member]?.isRacing = true } }
    case .retry(let id, _, _):
      make(id, from: [], isCombined: true, endsNoRing: true)
      promises[id]?.isTimed = true
    case .timed(let id, _, let source, _):
      make(id, from: [source], isCombined: true, endsNoRing: true)
      promises[id]?.isTimed = true
    case .observe(_, let promise, _, _): promises[promise]?.share()
    case .settle(let id, _): promises[id]?.isSettled = true
    case .drop(let id): promises[id]?.isDropped = true
    case .cancel(let id) where semantics.cancelling == .startsAnew && promises[id]?.isCombined ?? false:
      for (each, promise) in promises where promise.line.contains(id) { promises[each]?.isCutOff = true }
    case .wait(let id, let promise, _):
      promises[promise]?.isUsed = true
      waiters = (waiters ?? []).union([id])
    case .leave(let id): waiters?.remove(id)
    case .abandon(let id):
      promises[id]?.isDropped = true
      promises[id]?.canBeSettled = false
    case .addStop, .move, .cancel, .read, .pass, .drain, .deliver, .atRelease: break
    }
    if case .cancel = step { hasCancel = semantics.cancelling != .startsAnew }
  }

  /// One that waits for all would wait for ever. Another one waits until somebody outside the ring decides it.
  private func endsRing(_ combination: Program.Combination, _ members: [Int]) -> Bool {
    combination == .settled
      ? semantics.rings != .startsAnew : members.contains { promises[$0].map { $0.isRoot && !$0.isSettled } ?? false }
  }

  private mutating func make(_ id: Int, from ids: [Int], isCombined: Bool = false, endsNoRing: Bool = false) {
    promises[id] = Promise(isUsed: isNamed(id), isCombined: isCombined, line: [id], endsNoRing: endsNoRing)
    for each in ids {
      use(each, in: id)
      if isCombined { promises[each]?.isHeld = true }
    }
  }

  /// Whether a block names the promise before it is made.
  private func isNamed(_ id: Int) -> Bool { promises.values.contains { $0.line.contains(id) } }

  /// What is so of a promise is so of all that come from it, also where a block names it before it is made.
  private mutating func use(_ id: Int, in dependent: Int) {
    if id != dependent { promises[id]?.share() }
    let source = promises[id] ?? Promise(line: [id])
    let isCombined = source.isCombined || promises[dependent]?.isCombined ?? false
    if isCombined, id != dependent, source.line.contains(dependent) {
      let ring = source.line.filter { promises[$0]?.line.contains(dependent) ?? false }
      hasOpenRing = hasOpenRing || ring.contains { promises[$0]?.endsNoRing ?? false }
      hasWideRing = true
    }
    for (each, promise) in promises where promise.line.contains(dependent) {
      promises[each]?.isCombined = promise.isCombined || isCombined
      promises[each]?.isCutOff = promise.isCutOff || source.isCutOff
      promises[each]?.isSettledInside = promise.isSettledInside || source.isSettledInside
      promises[each]?.line.formUnion(source.line)
    }
  }
}
