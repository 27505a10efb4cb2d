import Dispatch
import StatefulPromise

/// How does a user write the scenes when a promise is one run?
enum StatefulScenes {
  static let chain = scene { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    doubled.start { show($0) }
  }
  static let recover = scene(fails: true) { service, _, show in
    let number = service.number()
    let doubled = number.map { $0 * 2 }
    let rescued = doubled.recover { _ in 0 }
    rescued.start { show($0) }
  }
  static let queues = scene { service, queue, show in
    let number = service.number()
    let doubled = number.on(queue).map { $0 * 2 }
    doubled.finishOnMainThread { show($0) }
  }
  static let shared = scene { service, _, show in
    let number = service.number()
    number.start { show("first", $0) }
    number.start { show("second", $0) }
    service.waitForAnswer()
    number.start { show("late", $0) }
  }
  static let combine = scene { service, _, show in
    let one = service.number(1)
    let two = service.number(2)
    let sum = all([one, two]).map { $0.reduce(0, +) }
    sum.start { show($0) }
  }
  static let iteration = scene { service, _, show in
    @Sendable func rest(after count: Int, sum: Int) -> Promise<Int, ServiceError> {
      if count == 3 { return Promise(result: sum) }
      return service.number(count + 1)
        .then { rest(after: count + 1, sum: sum + $0) }
    }
    let sum = rest(after: 0, sum: 0)
    sum.start { show($0) }
  }
  static let cancel = scene { service, _, show in
    let number = Promise(cancellableTask: { service.fetchNumber($0) })
    let doubled = number.map { $0 * 2 }
    doubled.start { show($0) }
    number.cancel()
  }
  static let avatars = scene { service, _, show in
    let user = service.user()
    let contacts = user.then { _ in service.contacts() }
    let avatars = contacts.then { names in
      all(names.map { service.avatar(of: $0) })
    }
    avatars.start { show($0) }
  }

  private static func scene(
    fails: Bool = false, file: String = #fileID, line: Int = #line,
    _ code: @escaping @Sendable (StatefulService, DispatchQueue, TraceScreen) -> Void
  ) -> TraceCode {
    TraceCode(file: file, line: line) { stage in
      code(StatefulService(stage: stage, fails: fails), stage.queue, TraceScreen(stage: stage))
    }
  }
}

/// A service whose functions return promises.
private struct StatefulService {
  let stage: TraceStage
  let fails: Bool

  func number(_ number: Int = 3) -> Promise<Int, ServiceError> {
    promise(fails ? .failure(ServiceError()) : .success(number))
  }
  func user() -> Promise<String, ServiceError> { promise(.success("Ada")) }
  func contacts() -> Promise<[String], ServiceError> { promise(.success(["Alan", "Grace"])) }
  func avatar(of name: String) -> Promise<String, ServiceError> { promise(.success("\(name.count)×\(name.count)")) }
  func waitForAnswer() { stage.rest() }

  /// Returns what stops the work.
  func fetchNumber(_ completion: @escaping @Sendable (Result<Int, ServiceError>) -> Void) -> @Sendable () -> Void {
    stage.fetch("", .success(3), completion)
  }

  private func promise<Value: Sendable>(_ answer: Result<Value, ServiceError>) -> Promise<Value, ServiceError> {
    Promise { stage.fetch("", answer, $0) }
  }
}
