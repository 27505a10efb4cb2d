import Dispatch
import ResolveBlockPromise

/// How does a user write the scenes when a block's result resolves the Next Promise?
enum ResolveBlockScenes {
  static let chain = scene { service, _, show in
    let number = service.number()
    let doubled = number.then { $0 * 2 }
    doubled.then { show($0) }
  }
  static let recover = scene(fails: true) { service, _, show in
    let number = service.number()
    let doubled = number.then { $0 * 2 }
    let rescued = doubled.then({ $0 }, error: { _ in 0 })
    rescued.then { show($0) }
  }
  static let queues = scene { service, _, show in
    let number = service.number()
    let doubled = number.then { $0 * 2 }
    doubled.thenMainQueue { show($0) }
  }
  static let shared = scene { service, _, show in
    let number = service.number()
    number.then { show("first", $0) }
    number.then { show("second", $0) }.thenError { show("second", $0) }
    service.waitForAnswer()
    number.then { show("late", $0) }.thenError { show("late", $0) }
  }
  static let combine = scene { service, queue, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = Promise<Int>.after(["one": one, "two": two], on: queue) { numbers, _ in
      numbers.values.compactMap { try? $0.get() }.reduce(0, +)
    }
    sum.then { show($0) }
  }
  static let iteration = scene { service, queue, show in
    let start = Promise.resolved(with: 0).run(on: queue)
    let sum = start.iterate { sum, count in
      count == 3 ? .done(sum) : .next(service.number(count + 1).then { sum + $0 })
    }
    sum.then { show($0) }
  }
  static let cancel = scene { service, queue, show in
    let number = Promise<Int>().run(on: queue)
    number.onCancel(service.fetchNumber { number.resolve($0) })
    let doubled = number.then { $0 * 2 }
    doubled.then { show("number \($0)") }.thenError { show($0) }
    doubled.cancel()
  }
  static let avatars = scene { service, queue, show in
    let user = service.user()
    let contacts = user.then { _ in service.contacts() }
    let avatars = contacts.then { names in
      let avatars = names.map { ($0, service.avatar(of: $0)) }
      return Promise<String>.after(Dictionary(uniqueKeysWithValues: avatars), on: queue) { avatars, _ in
        names.compactMap { try? avatars[$0]?.get() }
      }
    }
    avatars.then { show($0) }
  }

  private static func scene(
    fails: Bool = false, file: String = #fileID, line: Int = #line,
    _ code: @escaping @Sendable (ResolveBlockService, DispatchQueue, TraceScreen) -> Void
  ) -> TraceCode {
    TraceCode(file: file, line: line) { stage in
      code(ResolveBlockService(stage: stage, fails: fails), stage.queue, TraceScreen(stage: stage))
    }
  }
}

/// A service whose functions return promises.
private struct ResolveBlockService {
  let stage: TraceStage
  let fails: Bool

  func number(_ number: Int = 3) -> Promise<Int> { promise(fails ? .failure(TraceFailure()) : .success(number)) }
  func user() -> Promise<String> { promise(.success("Ada")) }
  func contacts() -> Promise<[String]> { promise(.success(["Alan", "Grace"])) }
  func avatar(of name: String) -> Promise<String> { promise(.success("\(name.count)×\(name.count)")) }
  func waitForAnswer() { stage.rest() }

  /// Returns what stops the work.
  func fetchNumber(_ completion: @escaping @Sendable (Result<Int, any Error>) -> Void) -> @Sendable () -> Void {
    stage.fetch("", .success(3)) { (result: Result<Int, TraceFailure>) in completion(result.mapError { $0 }) }
  }

  private func promise<Value: Sendable>(_ answer: Result<Value, TraceFailure>) -> Promise<Value> {
    let promise = Promise<Value>().run(on: stage.queue)
    stage.fetch("", answer) { promise.resolve($0.mapError { $0 }) }
    return promise
  }
}
