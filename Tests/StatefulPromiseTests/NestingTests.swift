import StatefulPromise
import TestSupport
import Testing

/// Law 28 for nesting: nothing recurses with its depth, in whichever order the levels start. That its time is linear is
/// asked by the shared clauses, of a release build.
struct NestingTests {
  enum Kind: CaseIterable {
    case all, race, adoption, moved

    func around(_ promise: Promise<Int, Oops>) -> Promise<Int, Oops> {
      switch self {
      case .all: StatefulPromise.all([promise]).map { $0[0] }
      case .race: StatefulPromise.race(promise)
      case .adoption: Promise<Int, Oops>(result: 0).then { _ in promise }
      case .moved: Promise<Int, Oops>(result: 0).then { _ in promise }.always {}
      }
    }

    /// Nests the levels around a promise that waits, and starts them.
    func nest(_ levels: Int, around source: Promise<Int, Oops>, insideOut: Bool) -> Promise<Int, Oops> {
      var promise = source
      for _ in 0..<levels {
        if insideOut { promise.start() }
        promise = around(promise)
      }
      promise.start()
      return promise
    }
  }

  enum Ending { case value, error, cancelled, dropped }

  @Test(
    "Levels that were started finish, fail, are cancelled or dropped, and are released",
    arguments: [Kind.all, .race, .adoption])
  func started(kind: Kind) async {
    for (insideOut, endings) in [(true, [Ending.value, .cancelled]), (false, [.error, .dropped])] {
      for ending in endings {
        await onSmallStack {
          let ended = Probe<Bool>()
          let results = Probe<Result<Int, Oops>>()
          do {
            let token = Token(ended)
            let handlers = Probe<Promise<Int, Oops>.CompletionHandler>()
            let source = Promise<Int, Oops> { [weak handlers] completionHandler in
              withExtendedLifetime(token) { handlers?.put(completionHandler) }
            }
            let promise = kind.nest(depth, around: source, insideOut: insideOut)
            if ending != .dropped { promise.start(results.put) }
            #expect(promise.stage == "started")
            switch ending {
            case .value: handlers.all[0](.success(1))
            case .error: handlers.all[0](.failure(Oops(1)))
            case .cancelled:
              source.cancel()
              #expect(promise.stage == "created")
            case .dropped: break
            }
          }
          #expect(ended.all == [true], "\(ending)")
          switch ending {
          case .value: #expect(results.all == [.success(1)])
          case .error: #expect(results.all == [.failure(Oops(1))])
          case .cancelled, .dropped: #expect(results.all.isEmpty)
          }
        }
      }
    }
  }

  @Test("Levels that were never started are released", arguments: Kind.allCases)
  func created(kind: Kind) async {
    await onSmallStack {
      let ended = Probe<Bool>()
      do {
        let token = Token(ended)
        var promise = Promise<Int, Oops> { _ in withExtendedLifetime(token) {} }
        for _ in 0..<depth { promise = kind.around(promise) }
      }
      #expect(ended.all == [true])
    }
  }
}
