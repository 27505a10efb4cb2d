import StatefulPromise

/// How does each scene look when a promise is one run? Nothing starts before `start`, which starts it once.
extension TracePlays {
  static let stateful = TracePlays(
    chain: { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      doubled.start(stage.screen())
    },
    recover: { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made("rescued", doubled.recover(stage.step("rescued") { (_: TraceFailure) in 0 }))
      rescued.start(stage.screen())
    },
    queues: { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.on(stage.queue).map(stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Result<Int, TraceFailure>) -> Void = stage.screen()
      doubled.finishOnMainThread { show($0) }
    },
    shared: { stage in
      let number = stage.number()
      number.start(stage.screen("first"))
      number.start(stage.screen("second"))
      stage.rest()
      number.start(stage.screen("late"))
    },
    combine: { stage in
      let (one, two) = (stage.number("one", answer: .success(1)), stage.number("two", answer: .success(2)))
      let both: Promise<[Int], TraceFailure> = all([one, two])
      let sum = stage.made("sum", both.map(stage.step("sum") { $0.reduce(0, +) }))
      sum.start(stage.screen())
    },
    iteration: { stage in
      stage.say("This design has no operator for loops. Each block returns a promise for the remaining numbers.")
      let sum = stage.made("sum", rest(after: 0, sum: 0, stage))
      sum.start(stage.screen())
    },
    cancel: { stage in
      stage.say(
        "The caller cancels the number. The promises chained from it are cancelled with it: their blocks are freed and never run."
      )
      let number = stage.made(
        "number", Promise<Int, TraceFailure>(cancellableTask: { stage.fetch("number", .success(3), $0) }))
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      doubled.start(stage.screen())
      stage.cancelled("number")
      number.cancel()
    },
    avatars: { stage in
      let user = stage.made("user", promise(stage, "user", "Ada"))
      let contacts = stage.made(
        "contacts",
        user.then(
          stage.block("contacts") { _ in
            promise(stage, "contacts", ["Alan", "Grace"])
          }))
      let avatars = stage.made(
        "avatars",
        contacts.then(
          stage.block("avatars") { names in
            all(names.map { promise(stage, "avatar of \($0)", "\($0.count)×\($0.count)") })
          }))
      avatars.start(stage.screen())
    })

  private static func promise<Value: Sendable>(
    _ stage: TraceStage, _ name: String, _ answer: Value
  ) -> Promise<Value, TraceFailure> {
    Promise { stage.fetch(name, .success(answer), $0) }
  }

  private static func rest(after count: Int, sum: Int, _ stage: TraceStage) -> Promise<Int, TraceFailure> {
    if count == 3 { return Promise(result: sum) }
    return promise(stage, "number \(count + 1)", count + 1)
      .then(stage.block("step \(count + 1)") { rest(after: count + 1, sum: sum + $0, stage) })
  }
}

extension TraceStage {
  fileprivate func number(
    _ name: String = "number", answer: Result<Int, TraceFailure> = .success(3)
  ) -> Promise<Int, TraceFailure> {
    made(name, Promise { self.fetch(name, answer, $0) })
  }
}
