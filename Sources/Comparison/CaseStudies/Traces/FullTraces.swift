import FullPromises

/// How does each scene look with every operator at hand? Work is under way from the start, and each block says its
/// queue.
extension TracePlays {
  static let full = TracePlays(
    chain: { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      doubled.then(on: stage.queue, stage.screen())
    },
    recover: { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made(
        "rescued", doubled.recover(on: stage.queue, stage.step("rescued") { (_: any Error) in 0 }))
      rescued.then(on: stage.queue, stage.screen())
    },
    queues: { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Int) -> Void = stage.screen()
      doubled.then(on: .main, show)
    },
    shared: { stage in
      let number = stage.number()
      number.then(on: stage.queue, stage.screen("first"))
      number.then(on: stage.queue, stage.screen("second"))
      stage.rest()
      number.then(on: stage.queue, stage.screen("late"))
    },
    combine: { stage in
      let (one, two) = (stage.number("one", answer: .success(1)), stage.number("two", answer: .success(2)))
      let sum = stage.made(
        "sum",
        all(on: stage.queue, [one, two]).then(
          on: stage.queue, stage.step("sum") { (values: [Int]) in values.reduce(0, +) }))
      sum.then(on: stage.queue, stage.screen())
    },
    iteration: { stage in
      let start = stage.made("start", Promise<Int>(0))
      let step: @Sendable ((sum: Int, number: Int)) -> Promise<Int> = stage.block("step") { sum, number in
        promise(stage, "number \(number)", number).then(on: stage.queue) { (fetched: Int) -> Int in sum + fetched }
      }
      let sum = stage.made("sum", start.reduce(on: stage.queue, 1...3) { step(($0, $1)) })
      sum.then(on: stage.queue, stage.screen())
    },
    cancel: { stage in
      stage.say("This design can't cancel: others may wait for the same promise. The screen still gets its number.")
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(on: stage.queue, stage.step("doubled") { $0 * 2 }))
      doubled.then(on: stage.queue, stage.screen())
    },
    avatars: { stage in
      let user = stage.source("user", .success("Ada"))
      let contacts = stage.made(
        "contacts",
        user.then(
          on: stage.queue,
          stage.block("contacts") { (_: String) in
            promise(stage, "contacts", ["Alan", "Grace"])
          }))
      let avatars = stage.made(
        "avatars",
        contacts.then(
          on: stage.queue,
          stage.block("avatars") { (names: [String]) in
            all(on: stage.queue, names.map { promise(stage, "avatar of \($0)", "\($0.count)×\($0.count)") })
          }))
      avatars.then(on: stage.queue, stage.screen())
    })

  private static func promise<Value: Sendable>(_ stage: TraceStage, _ name: String, _ answer: Value) -> Promise<Value> {
    let promise = Promise<Value>()
    stage.fetch(name, .success(answer)) { promise.settle($0) }
    return promise
  }
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
    _ name: String = "number", answer: Result<Int, TraceFailure> = .success(3)
  ) -> Promise<Int> {
    source(name, answer)
  }

  /// A promise whose work is under way.
  fileprivate func source<Value: Sendable>(_ name: String, _ answer: Result<Value, TraceFailure>) -> Promise<Value> {
    let promise = made(name, Promise<Value>())
    fetch(name, answer) { promise.settle($0) }
    return promise
  }
}
