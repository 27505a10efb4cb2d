import Dispatch
import ResolveBlockPromise

/// How does a user write the scenes when a block's result resolves the Next Promise?
enum ResolveBlockScenes {
  static let plays = [chain, recover, queues, shared, combine, iteration, cancel, avatars]

  static let chain = Service.scene("number, doubled, screen") { service, _, show in
    let number = service.number()
    let doubled = number.then { $0 * 2 }
    doubled.then { show($0) }
  }

  static let recover = Service.scene("number, doubled, rescued, screen", fails: true) { service, _, show in
    let number = service.number()
    let doubled = number.then { $0 * 2 }
    let rescued = doubled.then({ $0 }, error: { _ in 0 })
    rescued.then { show($0) }
  }

  static let queues = Service.scene("number, doubled, screen") { service, _, show in
    let number = service.number()
    let doubled = number.then { $0 * 2 }
    doubled.thenMainQueue { show($0) }
  }

  static let shared = Service.scene("number, first, second, -, late") { service, _, show in
    let number = service.number()
    number.then { show("first", $0) }
    number.then { show("second", $0) }.thenError { show("second", $0) }
    service.waitForAnswer()
    number.then { show("late", $0) }.thenError { show("late", $0) }
  }.saying("A promise has only one Next Promise, so the second and the late observer get an error.")

  static let combine = Service.scene("one, two, sum, -, -, screen") { service, queue, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = Promise<Int>.after(["one": one, "two": two], on: queue) { numbers, _ in
      numbers.values.compactMap { try? $0.get() }.reduce(0, +)
    }
    sum.then { show($0) }
  }

  static let iteration = Service.scene("start, sum, -, -, screen") { service, queue, show in
    let start = Promise.resolved(with: 0).run(on: queue)
    let sum = start.iterate { sum, count in
      count == 3 ? .done(sum) : .next(service.number(count + 1).then { sum + $0 })
    }
    sum.then { show($0) }
  }

  static let cancel = Service.scene("number, number, doubled, label/screen, doubled") { service, queue, show in
    let number = Promise<Int>().run(on: queue)
    number.onCancel(service.fetchNumber { number.resolve($0) })
    let doubled = number.then { $0 * 2 }
    doubled.then { show("number \($0)") }.thenError { show($0) }
    doubled.cancel()
  }.saying(
    "The caller cancels the doubled number. The cancel goes back to the source and stops its work; the screen gets "
      + "an error.")

  static let avatars = Service.scene("user, contacts, avatars, -, -, -, -, -, screen") { service, queue, show in
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
}

private typealias Service = TraceService<Promise<Int>, Promise<String>, Promise<[String]>>

/// The design's own promise, recorded.
private struct Promise<Value: Sendable>: ServicePromise {
  let plain: ResolveBlockPromise.Promise<Value>

  init(plain: ResolveBlockPromise.Promise<Value> = .init()) { self.plain = plain }

  static func asking(_ line: Int, _ request: @escaping @Sendable (@escaping Completion) -> Void) -> Self {
    let promise = Self().run(on: stage.queue, line: line)
    request { promise.resolve($0) }
    return promise
  }

  static func resolved(with value: Value) -> Self { Self(plain: .resolved(with: value)) }

  static func after<New: Sendable>(
    _ promises: [String: Self], on queue: DispatchQueue, line: Int = #line,
    do block: @escaping @Sendable ([String: Result<Value, any Error>], Int) -> New
  ) -> Promise<New> {
    let step = stage.step(line) { (results: [String: Result<Value, any Error>]) in
      block(results, results.values.count { (try? $0.get()) == nil })
    }
    let promises = promises.mapValues(\.plain)
    return .made(line, ResolveBlockPromise.Promise.after(promises, on: queue) { results, _ in step(results) })
  }

  func run(on queue: DispatchQueue, line: Int = #line) -> Self { .made(line, plain.run(on: queue)) }

  func resolve(_ result: Result<Value, ServiceError>) { plain.resolve(result) }

  func onCancel(_ block: @escaping @Sendable () -> Void) { plain.onCancel(block) }

  func cancel(line: Int = #line) {
    stage.cancelling(line)
    plain.cancel()
  }

  @discardableResult
  func then<New: Sendable>(line: Int = #line, _ block: @escaping TraceBlock<Value, New>) -> Promise<New> {
    .made(line, plain.then(stage.step(line, block)))
  }

  func then<New: Sendable>(line: Int = #line, _ block: @escaping TraceBlock<Value, Promise<New>>) -> Promise<New> {
    let block = stage.block(line, block)
    return .made(line, plain.then { block($0).plain })
  }

  func then(
    line: Int = #line, _ block: @escaping TraceBlock<Value, Value>, error: @escaping TraceBlock<any Error, Value>
  ) -> Self {
    .made(line, plain.then(block, error: stage.step(line, error)))
  }

  func thenError(line: Int = #line, _ block: @escaping TraceBlock<Result<Value, any Error>, Void>) {
    plain.thenError(stage.errorBlock(line, block))
  }

  func thenMainQueue(line: Int = #line, _ block: @escaping TraceBlock<Value, Void>) {
    let block = stage.block(line, block)
    plain.thenMainQueue { block($0) }
  }

  func iterate(line: Int = #line, _ block: @escaping @Sendable (Value, Int) -> Iteration<Value>) -> Self {
    let step = stage.block(line, named: "step") { (turn: (sum: Value, number: Int)) in block(turn.sum, turn.number) }
    let sum = plain.iterate { value, count in
      switch step((value, count)) {
      case .done(let end): .done(end)
      case .next(let promise): .next(promise.plain)
      }
    }
    return .made(line, sum)
  }
}

private enum Iteration<Value: Sendable> {
  case done(Value)
  case next(Promise<Value>)
}
