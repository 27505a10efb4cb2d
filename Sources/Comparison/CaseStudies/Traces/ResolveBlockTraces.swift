import ResolveBlockPromise

/// How does each scene look when a block's result resolves the Next Promise? Work is under way from the start, and
/// blocks run on the queue of the first promise, which the others inherit.
extension TracePlays {
  static let resolveBlock = TracePlays(
    chain: { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      doubled.then(stage.screen())
    },
    recover: { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made("rescued", doubled.then({ $0 }, error: stage.step("rescued") { _ in 0 }))
      rescued.then(stage.screen())
    },
    queues: { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Int) -> Void = stage.screen()
      doubled.thenMainQueue { show($0) }
    },
    shared: { stage in
      stage.say("A promise has only one Next Promise, so the second and the late observer get an error.")
      let number = stage.number()
      number.then(stage.screen("first"))
      number.then(stage.screen("second")).thenError(stage.outcome("second's error block"))
      stage.rest()
      number.then(stage.screen("late")).thenError(stage.outcome("late's error block"))
    },
    combine: { stage in
      let (one, two) = (stage.number("one", answer: .success(1)), stage.number("two", answer: .success(2)))
      let add: @Sendable ([Int]) -> Int = stage.step("sum") { (values: [Int]) in values.reduce(0, +) }
      let sum = stage.made(
        "sum",
        Promise<Int>.after(["one": one, "two": two], on: stage.queue) { results, _ in
          add(results.values.compactMap { try? $0.get() }.sorted())
        })
      sum.then(stage.screen())
    },
    iteration: { stage in
      let numbers = stage.made("start", Promise.resolved(with: 0).run(on: stage.queue))
      let step: @Sendable (Int, Int) -> Iteration<Int, Int> = stage.iteration()
      let sum = stage.made("sum", numbers.iterate(step))
      sum.then(stage.screen())
    },
    cancel: { stage in
      stage.say(
        "The caller cancels the doubled number. The cancel goes back to the source and stops its work; the screen gets an error."
      )
      let number = stage.made("number", Promise<Int>().run(on: stage.queue))
      number.onCancel(stage.fetch("number", .success(3)) { number.resolve($0.mapError { $0 }) })
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      doubled.then(stage.step("label") { "number \($0)" }).thenError(stage.outcome("screen"))
      stage.cancelled("doubled")
      doubled.cancel()
    },
    avatars: { stage in
      let user = stage.source("user", .success("Ada"))
      let contacts = stage.made(
        "contacts",
        user.then(
          stage.block("contacts") { (_: String) -> Promise<[String]> in
            promise(stage, "contacts", ["Alan", "Grace"])
          }))
      let avatars = stage.made(
        "avatars",
        contacts.then(
          stage.block("avatars") { (names: [String]) -> Promise<[String]> in
            gathered(names, stage)
          }))
      avatars.then(stage.screen())
    })

  private static func promise<Value: Sendable>(_ stage: TraceStage, _ name: String, _ answer: Value) -> Promise<Value> {
    let promise = Promise<Value>().run(on: stage.queue)
    stage.fetch(name, .success(answer)) { promise.resolve($0.mapError { $0 }) }
    return promise
  }

  private static func gathered(_ names: [String], _ stage: TraceStage) -> Promise<[String]> {
    let avatars = names.map { ($0, promise(stage, "avatar of \($0)", "\($0.count)×\($0.count)")) }
    return Promise<String>.after(Dictionary(uniqueKeysWithValues: avatars), on: stage.queue) { results, _ in
      names.compactMap { try? results[$0]?.get() }
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
    let promise = made(name, Promise<Value>().run(on: queue))
    fetch(name, answer) { promise.resolve($0.mapError { $0 }) }
    return promise
  }

  /// A block that takes both outcomes.
  fileprivate func outcome<Value>(_ name: String) -> @Sendable (Result<Value, any Error>) -> Void { screen(name) }

  /// Fetches the next number, or ends with the sum of three.
  fileprivate func iteration() -> @Sendable (Int, Int) -> Iteration<Int, Int> {
    let step: @Sendable ((sum: Int, number: Int)) -> Iteration<Int, Int> = block("step") { sum, number in
      if number > 3 { return .done(sum) }
      let promise = Promise<Int>().run(on: self.queue)
      self.fetch("number \(number)", .success(number)) { promise.resolve($0.map { $0 + sum }.mapError { $0 }) }
      return .next(promise)
    }
    return { sum, count in step((sum, count + 1)) }
  }
}
