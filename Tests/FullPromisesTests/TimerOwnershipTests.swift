import Dispatch
import FullPromises
import Testing

/// Laws 19 and 26: what does a timer keep, and until when?
@Suite("What timers keep")
struct TimerOwnershipTests {
  private static let hour = 3600.0

  @Test("A source dropped under a timeout takes what hangs on it along, with the timer", arguments: [true, false])
  func droppedSource(_ isVirtual: Bool) {
    let (clock, live) = (Clock(), Live())
    weak var limited: Promise<Int>?
    do {
      let source = isVirtual ? Promise<Int>(scheduler: clock.scheduler) : Promise.pending()
      limited = source.timeout(on: serial, Self.hour)
      limited?.always(on: serial) { [token = live.token()] in _ = token }
      #expect(clock.timers == (isVirtual ? 1 : 0) && limited != nil && live.count == 1)
    }
    #expect(limited == nil)
    #expect(live.count == 0)
    #expect(clock.timers == 0)
  }

  @Test("A promise with a timeout that somebody holds is rejected in time though its source was dropped")
  func heldResult() {
    let clock = Clock()
    let limited: (Promise<Int>, Promise<Int>)
    do {
      let source = Promise<Int>(scheduler: clock.scheduler)
      limited = (source.timeout(on: serial, 3), Promise.pending().timeout(on: serial, 0.01))
    }
    #expect(limited.0.isPending && clock.timers == 1)
    clock.advance(3)
    _ = (limited.0.settled(), limited.1.settled())
    #expect(limited.0.error as? PromiseError == .timedOut)
    #expect(limited.1.error as? PromiseError == .timedOut)
  }

  @Test("A timer that lost keeps nothing, though its queue is stopped")
  func stoppedQueue() {
    let live = Live()
    let queue = DispatchQueue(label: "stopped")
    queue.suspend()
    weak var limited: Promise<Live.Token>?
    do {
      let source = Promise<Live.Token>.pending()
      limited = source.timeout(on: queue, Self.hour)
      source.fulfill(live.token())
    }
    #expect(limited == nil)
    #expect(live.count == 0)
    queue.resume()
  }

  @Test("A timer that is due keeps nothing of a promise that was settled before its queue turned")
  func due() {
    let live = Live()
    let clock = Clock()
    let queue = DispatchQueue(label: "late")
    queue.suspend()
    weak var limited: Promise<Live.Token>?
    do {
      let source = Promise<Live.Token>(scheduler: clock.scheduler)
      limited = source.timeout(on: queue, 1)
      clock.advance(1)
      source.fulfill(live.token())
    }
    #expect(limited == nil)
    #expect(live.count == 0)
    queue.resume()
  }

  @Test("When its time has passed, the pending source keeps nothing of a timeout")
  func passed() {
    let (clock, live) = (Clock(), Live())
    let source = Promise<Int>(scheduler: clock.scheduler)
    weak var limited: Promise<Int>?
    do {
      limited = source.timeout(on: serial, 5)
      limited?.always(on: serial) { [token = live.token()] in _ = token }
    }
    #expect(live.count == 1 && limited != nil)
    clock.advance(5)
    #expect(live.isEmpty())
    serial.sync {}
    #expect(limited == nil && source.isPending)
  }

  @Test("A promise with a timeout that its holder settles frees the timer")
  func settledByHand() {
    let clock = Clock()
    let source = Promise<Int>(scheduler: clock.scheduler)
    let limited = source.timeout(on: serial, Self.hour)
    limited.fulfill(1)
    #expect(clock.timers == 0)
  }

  @Test("A value held back arrives though nobody holds its promises")
  func delay() {
    let clock = Clock()
    let seen = Promise<Int>.pending()
    Promise<Int>(scheduler: clock.scheduler).delayed(by: 5) { seen.fulfill($0) }
    #expect(clock.timers == 1)
    clock.advance(5)
    #expect(throws: Never.self) { try #expect(seen.get() == 1) }
  }

  @Test("A delay of a promise that was dropped keeps nothing", arguments: [true, false])
  func delayOfDropped(_ isVirtual: Bool) {
    let (clock, live) = (Clock(), Live())
    do {
      let source = isVirtual ? Promise<Int>(scheduler: clock.scheduler) : Promise.pending()
      source.delay(on: serial, Self.hour).always(on: serial) { [token = live.token()] in _ = token }
      #expect(live.count == 1)
    }
    #expect(live.count == 0 && clock.timers == 0)
  }

  @Test("A delay whose promise its holder settles keeps neither timer nor value", arguments: [true, false])
  func delaySettledByHand(_ isVirtual: Bool) {
    let (clock, live) = (Clock(), Live())
    let queue = DispatchQueue(label: "stopped")
    queue.suspend()
    let late: Promise<Live.Token>
    do {
      let source = isVirtual ? Promise<Live.Token>(scheduler: clock.scheduler) : Promise.pending()
      late = source.delay(on: queue, Self.hour)
      source.fulfill(live.token())
    }
    #expect(live.count == 1)
    late.reject(Oops())
    #expect(live.count == 0 && clock.timers == 0)
    queue.resume()
  }

  @Test("A retry whose promise its holder settles keeps neither timer nor work, and isn't tried again")
  func retrySettledByHand() {
    let (clock, live, runs) = (Clock(), Live(), Box(0))
    let queue = DispatchQueue(label: "retry")
    let end: Promise<Int>
    do {
      let token = live.token()
      end = retry(on: queue, attempts: 9, delay: Self.hour, scheduler: clock.scheduler) { () -> Promise<Int> in
        runs.change { $0 += 1 + token.zero }
        throw Oops()
      }
    }
    queue.sync {}
    #expect(live.count == 1 && clock.timers == 1)
    end.fulfill(1)
    #expect(live.count == 0 && clock.timers == 0)
    clock.advance(Self.hour)
    queue.sync {}
    #expect(runs.value == 1)
  }

  @Test("A retry goes on though nobody holds its promise")
  func retryUnheld() throws {
    let (clock, seen) = (Clock(), Promise<Int>.pending())
    let queue = DispatchQueue(label: "unheld")
    let runs = Box(0)
    retry(on: queue, delay: 5, scheduler: clock.scheduler) { () -> Promise<Int> in
      runs.change { count in (count += 1, count).1 } == 1 ? Promise(Oops()) : Promise(9)
    }.then(on: queue) { seen.fulfill($0) }
    for _ in 0..<2 { queue.sync {} }  // The try, and the look at its failure, which sets the timer.
    #expect(clock.timers == 1)
    clock.advance(5)
    #expect(try seen.get() == 9)
  }

  #if os(macOS) || os(Linux)
    @Test("The drop of a source under a timeout, a delay or a retry is reported at once, and only the source's")
    func reported() async {
      await #expect(processExitsWith: .success) {
        let reports = Reports()
        Report.hook { report in reports.add(report) }
        Promise<Int>.pending().timeout(on: serial, 3600).then(on: serial) { _ in }
        precondition(reports.all.map(\.promise) == ["Promise<Int>"])
        Promise<String>.pending().delay(on: serial, 3600).then(on: serial) { _ in }
        precondition(reports.all.map(\.promise) == ["Promise<Int>", "Promise<String>"])
        retry(on: serial) { Promise<Bool>.pending() }.then(on: serial) { _ in }
        serial.sync {}
        serial.sync {}
        precondition(reports.all.map(\.promise) == ["Promise<Int>", "Promise<String>", "Promise<Bool>"])
        precondition(waitForPromises(timeout: 30), "nothing is left for the hour")
      }
    }
  #endif
}

extension Promise where Value == Int {
  /// Fulfills the promise; it and what is derived from it have no owner afterwards.
  fileprivate func delayed(by seconds: Double, _ see: @escaping @Sendable (Int) -> Void) {
    delay(on: serial, seconds).then(on: serial) { value in see(value) }
    fulfill(1)
  }
}
