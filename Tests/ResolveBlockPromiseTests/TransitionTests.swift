import Testing

@testable import ResolveBlockPromise

/// Transitions whose moment no test can hit from outside: called as the plain functions they are.
@Suite("Transitions")
struct TransitionTests {
  private let next = Promise<Int>.resolved(with: 0)
  private let follower = Promise<Int>.resolved(with: 0)

  private var attachment: ResolveBlockPromise.Attachment {
    .init(place: .queue(Queues.standard), next: next) { _ in nil }
  }

  /// Resolved, with a block on its way to its queue.
  private var scheduled: Guarded {
    Guarded(state: .resolved(.value(Box(1)), Slots(next: .scheduled(attachment))), settings: Settings())
  }

  @Test("A cancel that comes through a follower leaves the block on its way to the Next Promise alone")
  func siblingOnItsWay() {
    var guarded = scheduled
    let fromFollower = guarded.cancel(from: follower).dropped
    let fromNext = guarded.cancel(from: next).dropped
    let again = guarded.cancel(from: next).dropped
    #expect([fromFollower != nil, fromNext != nil, again != nil] == [false, true, false])
  }

  @Test("A cancel between the settling and the sending takes the block back, and leaves the module's own alone")
  func settledAndNotSent() {
    let own = ResolveBlockPromise.Attachment(place: .inline, next: next) { _ in nil }
    for (attachment, isTakenBack) in [(attachment, true), (own, false)] {
      var guarded = Guarded(settings: Settings())
      _ = guarded.claimNext()
      _ = guarded.fillNext(attachment)
      _ = guarded.settle(.value(Box(1)), followed: false)
      let dropped = guarded.cancel(from: next).dropped
      let place = guarded.flush()?.place
      #expect((dropped != nil) == isTakenBack)
      #expect((place == nil) == isTakenBack)
    }
  }

  @Test("A block is handed out once, by whichever of start and cancel comes first")
  func handedOutOnce() {
    var started = scheduled
    let starts = [started.start() != nil, started.start() != nil, started.cancel(from: nil).dropped != nil]
    #expect(starts == [true, false, false])
    var cancelled = scheduled
    let cancels = [cancelled.cancel(from: nil).dropped != nil, cancelled.start() != nil]
    #expect(cancels == [true, false])
  }

  @Test("An attachment filled in after the promise was resolved or cancelled meanwhile is scheduled or refused")
  func claimedBeforeFilled() {
    var guarded = Guarded(settings: Settings())
    let claims = [guarded.claimNext(), guarded.claimNext()]
    #expect(claims == [true, false])
    var resolved = guarded
    _ = resolved.settle(.value(Box(1)), followed: false)
    let isScheduled = if case .schedule = resolved.fillNext(attachment) { true } else { false }
    let isFlushed = resolved.flush()?.place != nil
    let isStarted = resolved.start() != nil
    #expect([isScheduled, isFlushed, isStarted] == [true, false, true])
    var cancelled = guarded
    _ = cancelled.cancel(from: nil)
    let isRefused = if case .deliver(.error) = cancelled.fillNext(attachment) { true } else { false }
    let isClaimed = cancelled.claimNext()
    #expect([isRefused, isClaimed] == [true, false])
  }

  @Test("A promise bound to another is resolved by that one alone")
  func bound() {
    var guarded = Guarded(settings: Settings())
    let bindings = [guarded.follow(follower), guarded.follow(follower)]
    #expect(bindings == [.bound, .refused])
    let byCaller = if case .settled = guarded.settle(.value(Box(1)), followed: false) { true } else { false }
    let byOther = if case .settled = guarded.settle(.value(Box(1)), followed: true) { true } else { false }
    #expect([byCaller, byOther] == [false, true])
    var cancelled = Guarded(settings: Settings())
    _ = cancelled.cancel(from: nil)
    let late = cancelled.follow(follower)
    #expect(late == .cancelled)
  }
}
