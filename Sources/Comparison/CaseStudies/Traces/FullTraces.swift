import FullPromises

/// How does each scene look with every operator at hand? Work is under way from the start, and each block says its
/// queue.
extension TracePlays {
  static let full = TracePlays(
    chain: .init(FullScenes.chain) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      doubled.then(on: stage.queue, stage.screen())
    },
    recover: .init(FullScenes.recover) { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made(
        "rescued", doubled.recover(on: stage.queue, stage.step("rescued") { (_: any Error) in 0 }))
      rescued.then(on: stage.queue, stage.screen())
    },
    queues: .init(FullScenes.queues) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Int) -> Void = stage.screen()
      doubled.then(on: .main, show)
    },
    shared: .init(FullScenes.shared) { stage in
      let number = stage.number()
      number.then(on: stage.queue, stage.screen("first"))
      number.then(on: stage.queue, stage.screen("second"))
      stage.rest()
      number.then(on: stage.queue, stage.screen("late"))
    },
    combine: .init(FullScenes.combine) { stage in
      let one = stage.number("one", answer: .success(1))
      let two = stage.number("two", answer: .success(2))
      let sum = stage.made(
        "sum",
        all(on: stage.queue, [one, two]).then(
          on: stage.queue, stage.step("sum") { (values: [Int]) in values.reduce(0, +) }))
      sum.then(on: stage.queue, stage.screen())
    },
    iteration: .init(FullScenes.iteration) { stage in
      let start = stage.made("start", Promise<Int>(0))
      let step: @Sendable ((sum: Int, number: Int)) -> Promise<Int> = stage.block("step") { sum, number in
        stage.promise("number \(number)", number).then(on: stage.queue) { (fetched: Int) -> Int in sum + fetched }
      }
      let sum = stage.made("sum", start.reduce(on: stage.queue, 1...3) { step(($0, $1)) })
      sum.then(on: stage.queue, stage.screen())
    },
    cancel: .init(FullScenes.cancel) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      doubled.then(on: stage.queue, stage.screen())
    }.saying("This design can't cancel: others may wait for the same promise. The screen still gets its number."),
    avatars: .init(FullScenes.avatars) { stage in
      let user = stage.source("user", .success("Ada"))
      let contacts = stage.made(
        "contacts",
        user.then(
          on: stage.queue,
          stage.block("contacts") { (_: String) in
            stage.promise("contacts", ["Alan", "Grace"])
          }))
      let avatars = stage.made(
        "avatars",
        contacts.then(
          on: stage.queue,
          stage.block("avatars") { (names: [String]) in
            all(on: stage.queue, names.map { stage.promise("avatar of \($0)", "\($0.count)×\($0.count)") })
          }))
      avatars.then(on: stage.queue, stage.screen())
    })
}

extension Promise where Value: Sendable {
  fileprivate func settle(_ result: Result<Value, TraceFailure>) {
    switch result {
    case .success(let value): fulfill(value)
    case .failure(let error): reject(error)
    }
  }
}

extension TraceStage {
  fileprivate func number(
    _ name: String = "number", answer: Result<Int, TraceFailure> = .success(3), line: Int = #line
  ) -> Promise<Int> {
    source(name, answer, line: line)
  }

  /// A promise whose work is under way.
  fileprivate func source<Value: Sendable>(
    _ name: String, _ answer: Result<Value, TraceFailure>, line: Int = #line
  ) -> Promise<Value> {
    let promise = made(name, Promise<Value>(), line: line)
    fetch(name, answer, line: line) { promise.settle($0) }
    return promise
  }

  /// The same, made by a block.
  fileprivate func promise<Value: Sendable>(_ name: String, _ answer: Value, line: Int = #line) -> Promise<Value> {
    let promise = Promise<Value>()
    fetch(name, .success(answer), line: line) { promise.settle($0) }
    return promise
  }
}
