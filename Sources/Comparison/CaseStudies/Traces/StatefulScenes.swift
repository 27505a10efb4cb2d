import Dispatch
import StatefulPromise

/// How does a user write the scenes when a promise is one run?
enum StatefulScenes {
  static let plays = [chain, recover, queues, shared, combine, iteration, cancel, avatars]

  static let chain = Service.scene("number, doubled, screen") { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    doubled.start { show($0) }
  }

  static let recover = Service.scene("number, doubled, rescued, screen", fails: true) { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    let rescued = doubled.recover { _ in 0 }
    rescued.start { show($0) }
  }

  static let queues = Service.scene("number, doubled, screen") { service, queue, show in
    let number = service.number()
    let doubled = number.on(queue).map { $0 * 2 }
    doubled.finishOnMainThread { show($0) }
  }

  static let shared = Service.scene("number, first, second, -, late") { service, _, show in
    let number = service.number()
    number.start { show("first", $0) }
    number.start { show("second", $0) }
    service.waitForAnswer()
    number.start { show("late", $0) }
  }

  static let combine = Service.scene("one, two, sum, screen") { service, _, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = all([one, two]).map { $0.reduce(0, +) }
    sum.start { show($0) }
  }

  static let iteration = Service.scene("-, -, -, step #, -, sum, screen") { service, _, show in
    @Sendable func rest(after count: Int, sum: Int) -> Promise<Int, ServiceError> {
      if count == 3 { return Promise(result: sum) }
      return service.number(count + 1)
        .then { rest(after: count + 1, sum: sum + $0) }
    }
    let sum = rest(after: 0, sum: 0)
    sum.start { show($0) }
  }.saying("This design has no operator for loops. Each block returns a promise for the remaining numbers.")

  static let cancel = Service.scene("number, doubled, screen, number") { service, _, show in
    let number = Promise(cancellableTask: { service.fetchNumber($0) })
    let doubled = number.map { $0 * 2 }
    doubled.start { show($0) }
    number.cancel()
  }.saying(
    "The caller cancels the number. The promises chained from it are cancelled with it: their blocks are freed and "
      + "never run.")

  static let avatars = Service.scene("user, contacts, avatars, -, -, screen") { service, _, show in
    let user = service.user()
    let contacts = user.then { _ in service.contacts() }
    let avatars = contacts.then { names in
      all(names.map { service.avatar(of: $0) })
    }
    avatars.start { show($0) }
  }
}

private typealias Service = TraceService<
  Promise<Int, ServiceError>, Promise<String, ServiceError>, Promise<[String], ServiceError>
>

/// The design's own promise, recorded.
private struct Promise<Value: Sendable, Failure: Error>: TracedPromise {
  let plain: StatefulPromise.Promise<Value, Failure>

  func cancel(line: Int = #line) {
    stage.cancelling(line)
    plain.cancel()
  }

  func on(_ queue: DispatchQueue) -> Self { Self(plain: plain.on(queue)) }

  func map<New: Sendable>(line: Int = #line, _ block: @escaping TraceBlock<Value, New>) -> Promise<New, Failure> {
    .made(line, plain.map(stage.step(line, block)))
  }

  func then<New: Sendable>(
    line: Int = #line, _ block: @escaping TraceBlock<Value, Promise<New, Failure>>
  ) -> Promise<New, Failure> {
    let block = stage.block(line, block)
    return .made(line, plain.then { block($0).plain })
  }

  func recover(line: Int = #line, _ block: @escaping TraceBlock<Failure, Value>) -> Promise<Value, Never> {
    .made(line, plain.recover(stage.step(line, block)))
  }

  func start(line: Int = #line, _ block: @escaping TraceBlock<Result<Value, Failure>, Void>) {
    plain.start(stage.block(line, block))
  }

  func finishOnMainThread(line: Int = #line, _ block: @escaping TraceBlock<Result<Value, Failure>, Void>) {
    let block = stage.block(line, block)
    plain.finishOnMainThread { block($0) }
  }
}

extension Promise: ServicePromise where Failure == ServiceError {
  init(result: Value) { plain = .init(result: result) }

  init(cancellableTask: @escaping @Sendable (@escaping Completion) -> @Sendable () -> Void, line: Int = #line) {
    self = .made(line, .init(cancellableTask: cancellableTask))
  }

  static func asking(_ line: Int, _ request: @escaping @Sendable (@escaping Completion) -> Void) -> Self {
    .made(line, .init(task: { request($0) }))
  }
}

private func all<Value>(_ promises: [Promise<Value, ServiceError>]) -> Promise<[Value], ServiceError> {
  Promise(plain: StatefulPromise.all(promises.map(\.plain)))
}
