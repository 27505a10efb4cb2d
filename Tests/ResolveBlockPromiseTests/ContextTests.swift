import Dispatch
import ResolveBlockPromise
import Testing

@Suite("Context")
struct ContextTests {
  @Test("A context beats the queue, and the Next Promise inherits the queue but not the context")
  func beatsQueue() {
    let context = SerialContext(label: "context")
    let queue = DispatchQueue(label: "queue")
    let key = DispatchSpecificKey<Int>()
    queue.setSpecific(key: key, value: 1)
    let start = Promise<Int>().run(on: queue).runInContext(context)
    let inContext = start.then { _ in context.isCurrent }
    let after = inContext.then { "\($0) \(context.isCurrent) \(DispatchQueue.getSpecific(key: key) ?? 0)" }
    start.resolve(1)
    #expect(after.outcome() == "true false 1")
  }

  @Test("A confined resource can check who touches it")
  func confinement() throws {
    let context = SerialContext(label: "context")
    #expect(throws: PromiseError.outsideContext) { try context.check() }
    let inside = Promise<Int>.resolved(with: 1).runInContext(context).then { _ in try context.check() }
    #expect(inside.outcome() == "()")
    let other = Promise<Int>.resolved(with: 1).runInContext(SerialContext(label: "other")).then { _ in
      try context.check()
    }
    #expect(other.outcome() == "error 9005")
  }

  @Test("A block in a context that was cancelled before it ran doesn't run")
  func cancel() {
    let context = SerialContext(label: "context")
    let goOn = DispatchSemaphore(value: 0)
    context.enqueue { goOn.pass() }
    let ran = Probe<Int>()
    let next = Promise<Int>.resolved(with: 1).runInContext(context).then { ran.put($0) }
    next.cancel()
    goOn.signal()
    let last = Promise<Int>.resolved(with: 2).runInContext(context).then { ran.put($0) }
    #expect(last.outcome() == "()")
    #expect(ran.all == [2])
  }

  @Test(
    "A main-queue form beats a context, and so does the queue that the Next Promise inherits", arguments: [false, true])
  func mainForm(isError: Bool) async throws {
    let context = SerialContext(label: "context")
    let start = Promise<Int>()
    start.runInContext(context)
    let seen = start.thenMainQueue(
      { _ in onMain(context) }, error: { _ in onMain(context) })
    let next = seen.then { "\($0) then \(onMain(context))" }
    #expect(next.queue.label == DispatchQueue.main.label)
    if isError { start.resolve(error: Oops()) } else { start.resolve(1) }
    #expect(try await next.get() == "true false then true false")
  }

  @Test(
    "A handler that is on its way is taken back by a cancel, from either side", arguments: Way.allCases, [false, true])
  func cancelOfSentBlock(_ way: Way, fromNext: Bool) {
    let hand = Hand()
    let ran = Probe<Int>()
    let start = Promise<Int>(scheduler: hand.scheduler)
    let next =
      switch way {
      case .queue: start.run(on: DispatchQueue(label: "way")).then { ran.put($0) }
      case .main: start.thenMainQueue { ran.put($0) }
      case .context: start.runInContext(HandContext(hand)).then { ran.put($0) }
      }
    let seen = Probe<String>()
    next.then { $0 }.thenError { seen.put(text($0)) }
    start.resolve(1)
    #expect(hand.count == 1)
    #expect(fromNext ? next.cancel() : start.cancel())
    hand.run()
    #expect(ran.all.isEmpty)
    #expect(start.status == .resolved)
    #expect(seen.all == ["error 9999"])
  }
}

/// Where a handler is to run.
enum Way: CaseIterable { case queue, main, context }

/// Whether this is the main queue, and whether it is the context.
private func onMain(_ context: SerialContext) -> String {
  "\(DispatchQueue.getSpecific(key: mainKey) ?? false) \(context.isCurrent)"
}

private let mainKey: DispatchSpecificKey<Bool> = {
  let key = DispatchSpecificKey<Bool>()
  DispatchQueue.main.setSpecific(key: key, value: true)
  return key
}()
