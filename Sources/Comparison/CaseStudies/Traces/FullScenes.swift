import Dispatch
import FullPromises

/// How does a user write the scenes with every operator at hand?
enum FullScenes {
  static let plays = [chain, recover, queues, shared, combine, iteration, cancel, avatars]

  static let chain = Service.scene("number, doubled, screen") { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    doubled.then(on: queue) { show($0) }
  }

  static let recover = Service.scene("number, doubled, rescued, screen", fails: true) { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    let rescued = doubled.recover(on: queue) { _ in 0 }
    rescued.then(on: queue) { show($0) }
  }

  static let queues = Service.scene("number, doubled, screen") { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    doubled.then(on: .main) { show($0) }
  }

  static let shared = Service.scene("number, first, second, -, late") { service, queue, show in
    let number = service.number()
    number.then(on: queue) { show("first", $0) }
    number.then(on: queue) { show("second", $0) }
    service.waitForAnswer()
    number.then(on: queue) { show("late", $0) }
  }

  static let combine = Service.scene("one, two, sum, screen") { service, queue, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = all(on: queue, [one, two]).then(on: queue) { $0.reduce(0, +) }
    sum.then(on: queue) { show($0) }
  }

  static let iteration = Service.scene("start, sum, -, -, screen") { service, queue, show in
    let start = Promise(0)
    let sum = start.reduce(on: queue, 1...3) { sum, next in
      service.number(next).then(on: queue) { sum + $0 }
    }
    sum.then(on: queue) { show($0) }
  }

  static let cancel = Service.scene("number, doubled, screen") { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    doubled.then(on: queue) { show($0) }
  }.saying("This design can't cancel: others may wait for the same promise. The screen still gets its number.")

  static let avatars = Service.scene("user, contacts, avatars, -, -, screen") { service, queue, show in
    let user = service.user()
    let contacts = user.then(on: queue) { _ in service.contacts() }
    let avatars = contacts.then(on: queue) { names in
      all(on: queue, names.map { service.avatar(of: $0) })
    }
    avatars.then(on: queue) { show($0) }
  }
}

private typealias Service = TraceService<Promise<Int>, Promise<String>, Promise<[String]>>

/// The design's own promise, recorded.
private struct Promise<Value: Sendable>: ServicePromise {
  let plain: FullPromises.Promise<Value>

  init(plain: FullPromises.Promise<Value>) { self.plain = plain }

  init(_ value: Value, line: Int = #line) { self = .made(line, .init(value)) }

  static func asking(_ line: Int, _ request: @escaping @Sendable (@escaping Completion) -> Void) -> Self {
    let promise = Self.made(line, .init())
    request { result in
      switch result {
      case .success(let value): promise.plain.fulfill(value)
      case .failure(let error): promise.plain.reject(error)
      }
    }
    return promise
  }

  @discardableResult
  func then<New: Sendable>(
    on queue: DispatchQueue, line: Int = #line, _ block: @escaping TraceBlock<Value, New>
  ) -> Promise<New> {
    .made(line, plain.then(on: queue, stage.step(line, block)))
  }

  func then<New: Sendable>(
    on queue: DispatchQueue, line: Int = #line, _ block: @escaping TraceBlock<Value, Promise<New>>
  ) -> Promise<New> {
    let block = stage.block(line, block)
    return .made(line, plain.then(on: queue) { block($0).plain })
  }

  func recover(on queue: DispatchQueue, line: Int = #line, _ block: @escaping TraceBlock<any Error, Value>) -> Self {
    .made(line, plain.recover(on: queue, stage.step(line, block)))
  }

  func reduce(
    on queue: DispatchQueue, _ items: ClosedRange<Int>, line: Int = #line,
    _ block: @escaping @Sendable (Value, Int) -> Self
  ) -> Self {
    let step = stage.block(line, named: "step") { (turn: (sum: Value, number: Int)) in block(turn.sum, turn.number) }
    return .made(line, plain.reduce(on: queue, items) { step(($0, $1)).plain })
  }
}

private func all<Value>(on queue: DispatchQueue, _ promises: [Promise<Value>]) -> Promise<[Value]> {
  Promise(plain: FullPromises.all(on: queue, promises.map(\.plain)))
}
