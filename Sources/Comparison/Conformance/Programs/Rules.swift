/// Which step may follow? The rules keep programs to what the laws decide.
///
/// They leave out what a promise may do in more than one right way:
/// - two settlements whose order no law decides;
/// - who wins a race between promises that settle in one turn of a queue whose turns aren't known, and what comes of
///   observers that act, if their order isn't known;
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
    /// It is settled inside a block.
    var isSettledInside = false
    /// Whose blocks attach to it; nil if none do, or the blocks of a source.
    var attachedBy: Int?
    /// It is a member of a combination that is decided by who is first.
    var isRacing = false
    /// It is a combination, a loop or a timer.
    var isJoint = false
    /// It comes from such a one, and was cancelled. Whether what it waits for keeps its place is open.
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
    guard step.needs.allSatisfy(capabilities.contains), step.queue == nil || isOrdered,
      semantics.order != .ofSteps || step.verb == .source || step.inside.isEmpty,
      !step.takesSlots || step.promises.allSatisfy(isUsable)
    else { return false }
    let promise = step.promises.first.flatMap { promises[$0] }
    let isThere = promise?.isDropped == false
    return switch step.verb {
    case .source: step.stop != nil || semantics.isCancelModelled
    case .resolved, .timed, .observe: true
    case .chain: step.block?.turns == 1 || offers(.reduce) || offers(.iterate)
    case .retry: step.block?.returnsError == false
    case .combine: canCombine(step)
    // What a queue does meanwhile may set a timer while the clock is being turned, or afterwards.
    case .pass: promises.values.contains(where: \.isTimed) && (isOrdered || step.seconds == 1)
    case .addStop, .cancel: semantics.isCancelModelled && isThere
    case .move: isThere
    case .settle: promise.map { $0.canBeSettled && !(semantics.trapsWhenSettledAgain && $0.isSettled) } ?? false
    case .read: isThere && (isQuiet || !step.promises.contains(where: isCombined))
    case .drop: isThere && promise?.isUsed == true
    case .drain: !isQuiet
    case .deliver: !isQuiet && isOrdered
    // Its jobs are played between the blocks, so the order of these must be the suite's.
    case .wait: isOrdered && step.policy.map(semantics.waits.contains) ?? true
    case .leave: step.handler.map { waiters?.contains($0) ?? false } ?? false
    case .abandon: promise.map(canAbandon) ?? false
    case .atRelease: false
    }
  }

  /// What a drop does to anything but tasks is known only of a promise that says how it reports one.
  private func canAbandon(_ promise: Promise) -> Bool {
    let isKnown = semantics.reports[.dropped] == nil ? semantics.runs == .whenMade && !promise.isShared : true
    return isKnown && promise.canBeSettled && promise.isUsed
      && !(promise.isHeld && semantics.cancelling != .startsAnew || promise.isSettled || promise.isDropped)
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

  /// A combination of nothing comes from no promise, so it can't know of an executor. Who is first must be known.
  private func canCombine(_ step: Program.Step) -> Bool {
    let members = step.promises
    let areRoots = isQuiet && members.allSatisfy { promises[$0].map { $0.isRoot && !$0.isSettledInside } ?? false }
    return !(members.isEmpty && (offers(.executor) || step.combination == .race))
      && !(semantics.hasOneSlot && Set(members).count < members.count)
      && (step.combination == .settled || isOrdered || areRoots)
  }

  func isRacing(_ id: Int) -> Bool { !isOrdered && promises[id]?.isRacing ?? false }

  /// Whether it is known which of two promises settles first.
  var isOrdered: Bool { semantics.delivery != .queued(nil) && semantics.order != .ofSteps }

  mutating func note(_ step: Program.Step) {
    if let id = step.made { make(id, step) }
    guard let id = step.promises.first else {
      if let id = step.handler { waiters?.remove(id) }
      return
    }
    switch step.verb {
    case .observe: promises[id]?.share()
    case .settle: promises[id]?.isSettled = true
    case .drop: promises[id]?.isDropped = true
    case .cancel:
      hasCancel = semantics.cancelling != .startsAnew
      if !hasCancel, isCombined(id) { promises[id]?.isCutOff = true }
    case .wait:
      promises[id]?.isUsed = true
      waiters = (waiters ?? []).union([step.handler].compactMap(\.self))
    case .abandon:
      promises[id]?.isDropped = true
      promises[id]?.canBeSettled = false
    default: break
    }
  }

  private mutating func make(_ id: Int, _ step: Program.Step) {
    let isRoot = step.verb == .source || step.verb == .resolved
    let isJoint = !isRoot && (step.verb != .chain || step.block?.turns != 1)
    promises[id] = Promise(
      canBeSettled: step.verb == .source, isRoot: isRoot, isUsed: isNamed(id), isJoint: isJoint, line: [id],
      isTimed: step.verb == .timed || step.verb == .retry,
      endsNoRing: isJoint && !(step.combination.map { endsRing($0, step.promises) } ?? false))
    for each in step.promises {
      use(each, in: id)
      if isJoint { promises[each]?.isHeld = true }
      if let combination = step.combination, combination != .settled { promises[each]?.isRacing = true }
    }
  }

  /// One that waits for all would wait for ever. Another one waits until somebody outside the ring decides it.
  private func endsRing(_ combination: Program.Combination, _ members: [Int]) -> Bool {
    combination == .settled
      ? semantics.rings != .startsAnew : members.contains { promises[$0].map { $0.isRoot && !$0.isSettled } ?? false }
  }

  /// Whether a block names the promise before it is made.
  private func isNamed(_ id: Int) -> Bool { promises.values.contains { $0.line.contains(id) } }

  /// Notes that a promise waits for another one, and so do all that come from it.
  private mutating func use(_ id: Int, in dependent: Int) {
    if id != dependent { promises[id]?.share() }
    let line = promises[id]?.line ?? [id]
    if id != dependent, line.contains(dependent), isCombined(id) || isCombined(dependent) {
      hasWideRing = true
      let ring = line.filter { promises[$0]?.line.contains(dependent) ?? false }
      hasOpenRing = hasOpenRing || ring.contains { promises[$0]?.endsNoRing ?? false }
    }
    for (each, promise) in promises where promise.line.contains(dependent) { promises[each]?.line.formUnion(line) }
  }

  /// Whether a combination, a loop or a timer stands between it and its sources.
  func isCombined(_ id: Int) -> Bool { comes(id) { $0.isJoint } }

  func isCutOff(_ id: Int) -> Bool { comes(id) { $0.isCutOff } }

  private func comes(_ id: Int, from isSuch: (Promise) -> Bool) -> Bool {
    promises[id]?.line.contains { promises[$0].map(isSuch) ?? false } ?? false
  }
}

extension Program.Step {
  /// What a promise must offer for it. A loop is either of two operations.
  fileprivate var needs: [Capability] {
    switch verb {
    case .source: stop == nil ? [.makeCancellable] : []
    case .chain: (queue == nil ? [] : [.thenOn]) + (block?.turns == 1 ? named(block?.kind.rawValue) : [])
    case .combine: named(combination?.rawValue)
    case .timed: named(timing?.rawValue) + [.controlledTime]
    case .retry: [.retry, .controlledTime]
    case .observe: on == nil ? [] : [.observeOn]
    case .wait: [policy == nil ? .wait : .waitAs]
    case .addStop, .move, .cancel, .read: named(verb.rawValue)
    case .resolved, .leave, .settle, .abandon, .drop, .pass, .drain, .deliver, .atRelease: []
    }
  }

  private func named(_ word: String?) -> [Capability] { word.flatMap(Capability.init).map { [$0] } ?? [] }

  /// Whether the queue may run blocks before the work, or the stop action, has done its last step.
  fileprivate func runsBesideQueue(_ semantics: Semantics) -> Bool {
    semantics.delivery == .queued(nil) && verb == .source && max(does.count, stop?.count ?? 0) > 1
  }

  fileprivate var movesOutcomes: Bool {
    verb == .source ? !does.isEmpty : ![.resolved, .addStop, .move, .read, .drop, .drain, .atRelease].contains(verb)
  }
}

extension Program.Block {
  /// Whether an error that it returns is a promise of it is open.
  fileprivate var returnsError: Bool { [first, answer].contains { if case .error = $0 { true } else { false } } }
}
