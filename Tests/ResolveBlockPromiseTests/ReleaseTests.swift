import Dispatch
import ResolveBlockPromise
import Testing

extension HookTests {
  /// Whatever a promise holds may hold the promise before; nothing recurses when the last one goes.
  @Suite("Release")
  struct ReleaseTests {
    @Test(
      "A hundred thousand promises (in a debug build 10,000), each held by what the next one holds, go on a small stack",
      arguments: Holder.allCases, Ending.allCases)
    func nested(_ holder: Holder, _ ending: Ending) async {
      let freed = Probe<Bool>()
      await onSmallStack {
        Report.hook { _ in }
        defer { Report.hook(nil) }
        let hand = Hand()
        var last: Held = Token(freed)
        for _ in 0..<deepNest { last = holder.hold(last, hand) }
        ending.end(&last, hand)
      }
      #expect(freed.all == [true])
    }

    @Test("Promises, each dropped by the end of the one before, hand their error on without recursion")
    func dropsThatDrop() async {
      let ended = Probe<String>()
      await onSmallStack {
        Report.hook { _ in }
        defer { Report.hook(nil) }
        let hand = Hand()
        var last = Promise<Int>(scheduler: hand.scheduler)
        last.thenError { ended.put(text($0)) }
        for _ in 0..<deepNest {
          let held = last
          let source = Promise<Int>(scheduler: hand.scheduler)
          let follower = Promise<Int>().onCancel { _ = held }
          follower.resolve(source)
          last = source
        }
        last = Promise()
        hand.run()
      }
      #expect(ended.all == ["error 9001"])
    }

    @Test("A long chain whose scheduler drops every block ends on a small stack")
    func lostBlocks() async {
      await onSmallStack {
        Report.hook { _ in }
        defer { Report.hook(nil) }
        let start = Promise<Int>(scheduler: Scheduler { _, _ in })
        var end = start
        for _ in 0..<deepNest { end = end.then { $0 } }
        start.resolve(1)
        #expect(end.status == .resolved)
      }
    }
  }
}

/// What holds a promise may be anything.
typealias Held = any AnyObject & Sendable

/// How does a promise hold the one before?
enum Holder: CaseIterable {
  case cancelBlock, block, iterateBlock, afterBlock, memberBlock, context, placeContext, value, error, keptBlock,
    receiver

  func hold(_ held: Held, _ hand: Hand) -> Held {
    let promise = Promise<Int>(scheduler: hand.scheduler)
    switch self {
    case .cancelBlock: promise.onCancel { _ = held }
    case .block: promise.then({ _ in _ = held }, error: { _ in _ = held })
    case .iterateBlock:
      promise.iterate { value, _ -> Iteration<Int, Int> in
        _ = held
        return .done(value)
      }
    case .afterBlock: Promise.after([1: promise]) { _, _ in _ = held }
    case .memberBlock: Promise.after(promise, Promise<Int>()) { _, _ in _ = held }
    case .context: promise.runInContext(Keeper(held))
    case .placeContext: promise.runInContext(Keeper(held)).then { _ in }
    case .value: return Promise.resolved(with: Keeper(held))
    case .error: return Promise<Int>.resolved(error: Keeper(held))
    case .keptBlock:
      let context = Keeper()
      promise.runInContext(context).then { _ in _ = held }
      promise.resolve(1)
      return context
    case .receiver:
      let receiver = Receiver<Int>()
      receiver.promise.onCancel { _ = held }
      return receiver
    }
    return promise
  }
}

/// How does the last one go? Lost: blocks that were and will be enqueued are dropped.
enum Ending: CaseIterable {
  case dropped, resolved, cancelled, lost

  func end(_ last: inout Held, _ hand: Hand) {
    switch self {
    case .dropped: break
    case .resolved: (last as? Promise<Int>)?.resolve(1)
    case .cancelled: (last as? Promise<Int>)?.cancel()
    case .lost: hand.drop(forever: true)
    }
    last = Token(Probe())
    hand.run()
  }
}

/// Keeps something, and blocks too if it is a context.
private final class Keeper: ExecutionContext, Error, CustomStringConvertible {
  private let held: Held?
  private let blocks = Lock<[@Sendable () -> Void]>([])

  init(_ held: Held? = nil) { self.held = held }

  var description: String { "keeper" }

  func enqueue(_ block: @escaping @Sendable () -> Void) { blocks.withLock { $0.append(block) } }
}
