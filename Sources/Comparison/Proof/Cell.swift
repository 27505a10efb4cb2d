import Dispatch
import PromiseConformance

/// How does a promise keep its outcome and call its handlers, each once and in order? The part that the three controls
/// with state share.
final class Cell: Sendable {
  typealias Handler = @Sendable (Outcome) -> Void

  enum State: Sendable {
    /// A cancelled promise may be started again; the outcome of the earlier attempt is then ignored.
    case pending([Handler], attempt: Int)
    /// One loop at a time calls handlers; later handlers join its line.
    case settled(Outcome, line: [Handler], isNotifying: Bool)
  }

  let around: Surroundings
  var fault: Fault? { around.fault }
  let state = Lock(State.pending([], attempt: 0))
  /// Every handler that was ever attached; only faults use it.
  private let everybody = Lock<[Handler]>([])
  /// Only faults take it.
  private let key: DispatchSemaphore

  /// Only a fault looks here.
  private let stale = StaleView()

  /// Nobody can settle it any more. Only a fault asks.
  let isLeft = Flag()

  let rings = Rings()
  /// What cancelling reaches next.
  let sources = Lock<[Weak]>([])
  /// Stops the work, once, as long as the promise is pending.
  let stop = Lock<Held<Hook<Void>>?>(nil)

  init(_ around: Surroundings, _ outcome: Outcome? = nil) {
    self.around = around
    let isOwn = around.fault == .notifiesUnderLock || around.fault == .readWaitsForHandlers
    key = isOwn ? DispatchSemaphore(value: 1) : around.lock
    if let outcome { state.withLock { $0 = .settled(distorted(outcome), line: [], isNotifying: false) } }
  }

  deinit {
    if fault == .releasesRecursively { return }
    Trampoline.release {
      (state.withLock { exchange(&$0, .pending([], attempt: 0)) }, everybody.withLock { exchange(&$0, []) })
    }
  }

  var isPending: Bool { attempt != nil }

  /// The number of the attempt to settle that is under way; nil when there is an outcome.
  var attempt: Int? {
    state.withLock { if case .pending(_, let attempt) = $0 { attempt } else { nil } }
  }

  var hasHandlers: Bool {
    state.withLock { if case .pending(let handlers, _) = $0 { !handlers.isEmpty } else { false } }
  }

  private var isNotifying: Bool { state.withLock { if case .settled(_, _, true) = $0 { true } else { false } } }

  var outcome: Outcome? {
    around.under(key, for: .readWaitsForHandlers) {}
    if fault == .readsWithoutLock { return stale.view { state.withLock(Self.outcome) } }
    return state.withLock { state in
      if fault == .readsTooEarly, case .pending = state { return .success(0) }
      guard case .settled(let outcome, _, let isNotifying) = state, fault != .readsNothing else { return nil }
      if fault == .readsNothingWhileNotifying, isNotifying { return nil }
      if fault == .readsOnlyValues, case .failure = outcome { return nil }
      return outcome
    }
  }

  private static func outcome(_ state: inout State) -> Outcome? {
    if case .settled(let outcome, _, _) = state { outcome } else { nil }
  }

  // MARK: Settling

  /// Only the first time counts, and only in the attempt that is under way.
  func settle(_ outcome: Outcome, attempt: Int? = nil, isProducer: Bool = false) {
    around.under(key, for: .notifiesUnderLock, .notifiesUnderOneLock) {
      stale.refresh()
      if fault == .settlesAfterALook { return settleAfterALook(outcome, attempt) }
      let wasPending = isPending
      if fault == .settlesInTwoSteps, wasPending { letOthersIn() }
      guard let handlers = begin(outcome, attempt) else {
        if fault == .secondSettleTraps, isProducer { preconditionFailure("a promise is settled again") }
        return settleAgain(outcome, sawPending: wasPending)
      }
      rings.end()
      if !keepsStop { _ = stop.withLock { $0.take() } }
      if fault == .settlesBeforeNotifying { return notifyLater(handlers, outcome) }
      if fault == .forgetsWhoCameSince { return around.deliver { self.notifyOnly(handlers, outcome) } }
      if recurses(outcome) || fault == .notifiesInsideSettle { return notify() }
      if !handlers.isEmpty { around.deliver { self.notify() } }
    }
  }

  private func recurses(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .success: fault == .valuesRecurse
    case .failure: fault == .errorsRecurse
    }
  }

  private func begin(_ outcome: Outcome, _ attempt: Int?) -> [Handler]? {
    state.withLock { state in
      guard case .pending(let handlers, let current) = state, attempt ?? current == current else { return nil }
      var line = fault == .settlesBeforeNotifying ? [] : handlers
      if fault == .batchesOvertake { line = Array(line.dropFirst(64) + line.prefix(64)) }
      state = .settled(distorted(outcome), line: line, isNotifying: !line.isEmpty)
      return handlers
    }
  }

  private func distorted(_ outcome: Outcome) -> Outcome {
    fault == .errorZeroFulfils && outcome == .failure(Reason(0)) ? .success(0) : outcome
  }

  /// Nothing, but for faults.
  private func settleAgain(_ outcome: Outcome, sawPending: Bool) {
    if fault == .settlesInTwoSteps && sawPending || fault == .secondSettleNotifies { notifyAll(outcome) }
    if fault == .errorAfterValueNotifies, case .failure = outcome { notifyAll(outcome) }
    if fault == .valueAfterErrorNotifies, case .success = outcome { notifyAll(outcome) }
    if fault == .secondSettleOverwrites { overwrite(outcome) }
  }

  /// Once; a handler that answers by doing again what led here would go on for ever.
  private func notifyAll(_ outcome: Outcome) {
    for handler in everybody.withLock({ exchange(&$0, []) }) { around.deliver { handler(outcome) } }
  }

  private func notifyLater(_ handlers: [Handler], _ outcome: Outcome) {
    letOthersIn()
    around.deliver { for handler in handlers { handler(outcome) } }
  }

  private func notifyOnly(_ handlers: [Handler], _ outcome: Outcome) {
    state.withLock { $0 = .settled(outcome, line: [], isNotifying: false) }
    for handler in handlers { handler(outcome) }
  }

  // MARK: Notifying

  func notify() {
    while let (handler, outcome) = next() {
      around.under(
        key, for: .notifiesUnderLock, .notifiesUnderOneLock, .releaseTakesLock, .cancelWaitsForHandlers,
        .readWaitsForHandlers
      ) { call(handler, outcome) }
    }
  }

  private func next() -> (Handler, Outcome)? {
    state.withLock { state in
      guard case .settled(let outcome, var line, _) = state else { return nil }
      let first = line.isEmpty ? nil : line.removeFirst()
      state = .settled(outcome, line: line, isNotifying: first != nil)
      return first.map { ($0, outcome) }
    }
  }

  // MARK: Attaching

  private enum Attached { case waits(attempt: Int?), startsNotifying, notifiesAtOnce(Outcome) }

  /// Returns the attempt that the handler waits for, if it waits.
  @discardableResult
  func attach(ahead: Bool = false, _ handler: @escaping Handler) -> Int? {
    if let fault, fault.notifiesAgain { everybody.withLock { $0.append(handler) } }
    if fault == .keepsLateObservers, isLeft.isUp, isPending {
      return attachIfPending { outcome in withExtendedLifetime(self) { handler(outcome) } }
    }
    if fault == .attachesAfterALook, isPending { return attachIfPending(handler) }
    return around.under(key, for: .notifiesUnderLock, .notifiesUnderOneLock) {
      if fault == .attachesInTwoSteps, isPending {
        letOthersIn { !isPending }
        if !isPending { return nil }
      }
      stale.refresh()
      if fault == .losesWakeUp, isPending {
        letOthersIn { !isPending }
        if let outcome {
          state.withLock { $0 = .settled(outcome, line: [handler], isNotifying: true) }
          return nil
        }
      }
      let attached = state.withLock { join(&$0, handler, ahead) }
      switch attached {
      case .waits: break
      case .startsNotifying: if notifiesInsideAttach { notify() } else { around.deliver { self.notify() } }
      case .notifiesAtOnce(let outcome): handler(outcome)
      }
      if fault == .settlesBeforeNotifying { letOthersIn { !isPending } }
      return if case .waits(let attempt) = attached { attempt } else { nil }
    }
  }

  private var notifiesInsideAttach: Bool {
    if fault == .errorNotifiesInsideAttach, case .failure? = outcome { return true }
    return fault == .notifiesInsideAttach
  }

  private func join(_ state: inout State, _ handler: @escaping Handler, _ ahead: Bool) -> Attached {
    switch state {
    case .pending(var handlers, let attempt):
      if fault == .lastHandlerReplaces { handlers = [] }
      handlers.insert(handler, at: fault == .orderInverted || ahead ? 0 : handlers.count)
      state = .pending(handlers, attempt: attempt)
      return .waits(attempt: attempt)
    case .settled(let outcome, var line, let isNotifying):
      if isNotifying, fault == .lostWhileNotifying { return .waits(attempt: nil) }
      if isNotifying, fault == .errorLostWhileNotifying, case .failure = outcome { return .waits(attempt: nil) }
      if fault == .notifiedAtOnceWhileNotifying, Self.notifying == ObjectIdentifier(self) {
        return .notifiesAtOnce(outcome)
      }
      if isNotifying, fault == .notifiedTwiceWhileNotifying { line.append(handler) }
      if fault == .lateObserverLost { return .waits(attempt: nil) }
      if fault == .lateErrorLost, case .failure = outcome { return .waits(attempt: nil) }
      if !isNotifying, around.queue == nil, fault != .waitsForItsTurn { return .notifiesAtOnce(late(outcome)) }
      line.insert(handler, at: fault == .orderInvertedWhileNotifying ? 0 : line.count)
      if fault == .lateObserverGetsOther { line = [{ _ in handler(self.late(outcome)) }] }
      state = .settled(outcome, line: line, isNotifying: true)
      return isNotifying ? .waits(attempt: nil) : .startsNotifying
    }
  }

  private func late(_ outcome: Outcome) -> Outcome { fault == .lateObserverGetsOther ? .success(0) : outcome }

  // MARK: Cancelling

  /// Releases the handlers, and can be started again, if the promise is pending and it is the attempt that is meant.
  /// Returns whether it was.
  @discardableResult
  func reset(_ meant: Int?) -> Bool {
    if fault == .cancelUnsettles, !isPending { revive() }
    var isReset = false
    around.release {
      state.withLock { state -> State? in
        switch state {
        case .pending(_, let attempt):
          isReset = meant == attempt
          return isReset ? exchange(&state, .pending([], attempt: attempt + 1)) : nil
        case .settled(let outcome, _, let isNotifying):
          let lets = meant == nil && fault != .cancelLeavesLine
          return lets ? exchange(&state, .settled(outcome, line: [], isNotifying: isNotifying)) : nil
        }
      }
    }
    if isReset { rings.leave() }
    return isReset
  }

  /// Only faults do that.
  func revive() { state.withLock { $0 = .pending([], attempt: 0) } }

  /// Releases the handlers that wait for the outcome. Only faults do that.
  func forgetHandlers() {
    state.withLock { state in
      switch state {
      case .pending(_, let attempt): state = .pending([], attempt: attempt)
      case .settled(let outcome, _, let isNotifying): state = .settled(outcome, line: [], isNotifying: isNotifying)
      }
    }
  }

  /// Settles and notifies nobody yet. False if it was settled before.
  func close(_ outcome: Outcome) -> Bool {
    guard begin(outcome, nil) != nil else { return false }
    rings.leave()
    return true
  }

  /// Notifies the handlers that waited when it was closed.
  func notifyClosed() { if isNotifying { around.deliver { self.notify() } } }

  func stopWork() {
    if fault == .workNotStopped { return }
    let stop = stop.withLock { keepsStop && fault != .settledWorkStopped || fault == .stopsInTwoSteps ? $0 : $0.take() }
    if fault == .stopsInTwoSteps {
      letOthersIn(for: .milliseconds(20))
      _ = self.stop.withLock { $0.take() }
    }
    stop?.use { $0.call(()) }
  }

  private var keepsStop: Bool { [.settledWorkStopped, .workStoppedAgain, .keepsStop].contains(fault) }

  /// Runs the body; with faults, under the lock that handlers run under, or with handlers called again.
  func cancelling(_ body: () -> Void) {
    if fault == .cancelAgainNotifies, !isPending { notifyAll(.success(0)) }
    if fault == .cancelAfterSettlingNotifies {
      letOthersIn { !isPending }
      if let outcome { notifyAll(outcome) }
    }
    around.under(key, for: .notifiesUnderLock, .notifiesUnderOneLock, .cancelWaitsForHandlers, body: body)
  }
}
