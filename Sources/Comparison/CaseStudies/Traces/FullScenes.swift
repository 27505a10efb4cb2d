import Dispatch
import FullPromises

/// How does a user write the scenes with every operator at hand?
enum FullScenes {
  static let chain = scene { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    doubled.then(on: queue) { show($0) }
  }
  static let recover = scene(fails: true) { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    let rescued = doubled.recover(on: queue) { _ in 0 }
    rescued.then(on: queue) { show($0) }
  }
  static let queues = scene { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    doubled.then(on: .main) { show($0) }
  }
  static let shared = scene { service, queue, show in
    let number = service.number()
    number.then(on: queue) { show("first", $0) }
    number.then(on: queue) { show("second", $0) }
    service.waitForAnswer()
    number.then(on: queue) { show("late", $0) }
  }
  static let combine = scene { service, queue, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = all(on: queue, [one, two]).then(on: queue) { $0.reduce(0, +) }
    sum.then(on: queue) { show($0) }
  }
  static let iteration = scene { service, queue, show in
    let start = Promise(0)
    let sum = start.reduce(on: queue, 1...3) { sum, next in
      service.number(next).then(on: queue) { sum + $0 }
    }
    sum.then(on: queue) { show($0) }
  }
  static let cancel = scene { service, queue, show in
    let number = service.number()
    let doubled = number.then(on: queue) { $0 * 2 }
    doubled.then(on: queue) { show($0) }
  }
  static let avatars = scene { service, queue, show in
    let user = service.user()
    let contacts = user.then(on: queue) { _ in service.contacts() }
    let avatars = contacts.then(on: queue) { names in
      all(on: queue, names.map { service.avatar(of: $0) })
    }
    avatars.then(on: queue) { show($0) }
  }

  private static func scene(
    fails: Bool = false, file: String = #fileID, line: Int = #line,
    _ code: @escaping @Sendable (FullService, DispatchQueue, TraceScreen) -> Void
  ) -> TraceCode {
    TraceCode(file: file, line: line) { stage in
      code(FullService(stage: stage, fails: fails), stage.queue, TraceScreen(stage: stage))
    }
  }
}

/// A service whose functions return promises.
private struct FullService {
  let stage: TraceStage
  let fails: Bool

  func number(_ number: Int = 3) -> Promise<Int> { promise(fails ? .failure(TraceFailure()) : .success(number)) }
  func user() -> Promise<String> { promise(.success("Ada")) }
  func contacts() -> Promise<[String]> { promise(.success(["Alan", "Grace"])) }
  func avatar(of name: String) -> Promise<String> { promise(.success("\(name.count)×\(name.count)")) }
  func waitForAnswer() { stage.rest() }

  private func promise<Value: Sendable>(_ answer: Result<Value, TraceFailure>) -> Promise<Value> {
    let promise = Promise<Value>()
    stage.fetch("", answer) { result in
      switch result {
      case .success(let value): promise.fulfill(value)
      case .failure(let error): promise.reject(error)
      }
    }
    return promise
  }
}
