import Dispatch
import StatefulPromise
import TestSupport
import Testing

extension ReportTests {
  /// Law 28 for release: whatever a promise keeps, and whatever that holds, goes in a loop. Here the hook is silenced,
  /// which is one for the process.
  struct KeeperTests {
    typealias Number = Promise<Int, Oops>

    /// What keeps the promise before, or its completion handler.
    enum Keeper: CaseIterable {
      case task, function, queue, member, asyncFunction, cancelledAction, cancelledHandler, action, observer,
        subscription

      func around(_ before: Number, of source: Number) -> Number {
        switch self {
        case .task: return Number { _ in withExtendedLifetime(before) {} }
        case .function: return Number(result: 1).map { number in withExtendedLifetime(before) { number } }
        case .queue: return before.on(.global())
        case .member: return all(before, Number(result: 1)).map { $0.0 }
        case .asyncFunction: return Number(async: { withExtendedLifetime(before) { 1 } })
        case .cancelledAction, .cancelledHandler:
          let promise = Number(cancellableTask: { completionHandler in
            { withExtendedLifetime((completionHandler, self == .cancelledAction ? before : nil)) {} }
          })
          promise.start { _ in withExtendedLifetime(self == .cancelledHandler ? before : nil) {} }
          let next = promise.map { number in withExtendedLifetime(before) { number } }
          promise.cancel()
          return next
        case .action:
          return Number(
            starting: .immediately,
            cancellableTask: { completionHandler in
              before.start(completionHandler)
              return { before.cancel() }
            })
        case .observer: return Number(starting: .immediately) { before.start($0) }
        case .subscription:
          let subscription = before.start { _ in }
          return source.map { number in withExtendedLifetime(subscription) { number } }
        }
      }
    }

    @Test("A promise kept by each other's functions", arguments: Keeper.allCases)
    func functions(keeper: Keeper) async {
      let earlier = Report.hook { _ in }
      defer { Report.hook(earlier) }
      await onSmallStack {
        let ended = Probe<Bool>()
        do {
          let token = Token(ended)
          let handlers = Probe<Number.CompletionHandler>()
          let source = Number { [weak handlers] completionHandler in
            withExtendedLifetime(token) { handlers?.put(completionHandler) }
          }
          var promise = source
          for _ in 0..<depth { promise = keeper.around(promise, of: source) }
          withExtendedLifetime(promise) {}
        }
        #expect(ended.all == [true])
      }
    }

    @Test("Completion handlers kept by each other's handlers: the last one dropped takes all along")
    func completionHandlers() async {
      let earlier = Report.hook { _ in }
      defer { Report.hook(earlier) }
      await onSmallStack {
        let ended = Probe<Bool>()
        do {
          let token = Token(ended)
          let handlers = Probe<Number.CompletionHandler>()
          Number { [weak handlers] in handlers?.put($0) }.start { _ in withExtendedLifetime(token) {} }
          var last = handlers.all[0]
          for _ in 0..<depth {
            let (before, next) = (last, Probe<Number.CompletionHandler>())
            Number { [weak next] in next?.put($0) }.start { _ in withExtendedLifetime(before) {} }
            last = next.all[0]
          }
          withExtendedLifetime((last, handlers)) {}
        }
        #expect(ended.all == [true])
      }
    }
  }
}
