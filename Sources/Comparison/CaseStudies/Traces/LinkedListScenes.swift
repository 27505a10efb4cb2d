import Dispatch
import LinkedListPromise

/// How does a user write the scenes when a promise is a value?
enum LinkedListScenes {
  static let plays = [chain, recover, queues, shared, combine, iteration, cancel, avatars]

  static let chain = Service.scene("number, doubled, screen") { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    doubled.task { show($0) }
  }

  static let recover = Service.scene("number, doubled, rescued, screen", fails: true) { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    let rescued = doubled.recover { _ in 0 }
    rescued.task { show($0) }
  }

  static let queues = Service.scene("number, doubled, screen") { service, queue, show in
    let number = service.number()
    let doubled = number.on(queue).map { $0 * 2 }
    doubled.finishOnMainThread { show($0) }
  }

  static let shared = Service.scene("number, first, second, -, late") { service, _, show in
    let number = service.number()
    number.task { show("first", $0) }
    number.task { show("second", $0) }
    service.waitForAnswer()
    number.task { show("late", $0) }
  }

  static let combine = Service.scene("one, two, sum, screen") { service, _, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = all([one, two]).map { $0.reduce(0, +) }
    sum.task { show($0) }
  }

  static let iteration = Service.scene("-, -, -, step #, -, sum, screen") { service, _, show in
    @Sendable func rest(after count: Int, sum: Int) -> Promise<Int, ServiceError> {
      if count == 3 { return Promise(result: sum) }
      return service.number(count + 1)
        .then { rest(after: count + 1, sum: sum + $0) }
    }
    let sum = rest(after: 0, sum: 0)
    sum.task { show($0) }
  }.saying("This design has no operator for loops. Each block returns a promise for the remaining numbers.")

  static let cancel = Service.scene("number, doubled, screen") { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    doubled.task { show($0) }
  }.saying(
    "This design can't cancel: a promise is a value, and there is no run to stop. The screen still gets its number.")

  static let avatars = Service.scene("user, contacts, avatars, -, -, screen") { service, _, show in
    let user = service.user()
    let contacts = user.then { _ in service.contacts() }
    let avatars = contacts.then { names in
      all(names.map { service.avatar(of: $0) })
    }
    avatars.task { show($0) }
  }
}

private typealias Service = TraceService<
  Promise<Int, ServiceError>, Promise<String, ServiceError>, Promise<[String], ServiceError>
>

/// The design's own promise, recorded.
private struct Promise<Value: Sendable, Failure: Error>: TracedPromise {
  let plain: LinkedListPromise.Promise<Value, Failure>

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

  func task(line: Int = #line, _ block: @escaping TraceBlock<Result<Value, Failure>, Void>) {
    plain.task(stage.block(line, block))
  }

  func finishOnMainThread(line: Int = #line, _ block: @escaping TraceBlock<Result<Value, Failure>, Void>) {
    let block = stage.block(line, block)
    plain.finishOnMainThread { block($0) }
  }
}

extension Promise: ServicePromise where Failure == ServiceError {
  init(result: Value) { plain = .init(result: result) }

  static func asking(_ line: Int, _ request: @escaping @Sendable (@escaping Completion) -> Void) -> Self {
    .made(line, .init(task: { request($0) }))
  }
}

private func all<Value>(_ promises: [Promise<Value, ServiceError>]) -> Promise<[Value], ServiceError> {
  Promise(plain: LinkedListPromise.all(promises.map(\.plain)))
}
