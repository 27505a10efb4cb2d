import StatefulPromise

/// How does each scene look when a promise is one run? Nothing starts before `start`, which starts it once.
extension TracePlays {
  static let stateful = TracePlays(
    chain: .init(StatefulScenes.chain) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      doubled.start(stage.screen())
    },
    recover: .init(StatefulScenes.recover) { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made("rescued", doubled.recover(stage.step("rescued") { (_: TraceFailure) in 0 }))
      rescued.start(stage.screen())
    },
    queues: .init(StatefulScenes.queues) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.on(stage.queue).map(stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Result<Int, TraceFailure>) -> Void = stage.screen()
      doubled.finishOnMainThread { show($0) }
    },
    shared: .init(StatefulScenes.shared) { stage in
      let number = stage.number()
      number.start(stage.screen("first"))
      number.start(stage.screen("second"))
      stage.rest()
      number.start(stage.screen("late"))
    },
    combine: .init(StatefulScenes.combine) { stage in
      let one = stage.number("one", answer: .success(1))
      let two = stage.number("two", answer: .success(2))
      let sum = stage.made("sum", all([one, two]).map(stage.step("sum") { $0.reduce(0, +) }))
      sum.start(stage.screen())
    },
    iteration: .init(StatefulScenes.iteration) { stage in
      @Sendable func rest(after count: Int, sum: Int) -> Promise<Int, TraceFailure> {
        if count == 3 { return Promise(result: sum) }
        return stage.promise("number \(count + 1)", count + 1)
          .then(stage.block("step \(count + 1)") { rest(after: count + 1, sum: sum + $0) })
      }
      let sum = stage.made("sum", rest(after: 0, sum: 0))
      sum.start(stage.screen())
    }.saying("This design has no operator for loops. Each block returns a promise for the remaining numbers."),
    cancel: .init(StatefulScenes.cancel) { stage in
      let number = stage.made(
        "number", Promise<Int, TraceFailure>(cancellableTask: { stage.fetch("number", .success(3), $0) }))
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      doubled.start(stage.screen())
      stage.cancelling("number") { number.cancel() }
    }.saying(
      "The caller cancels the number. The promises chained from it are cancelled with it: their blocks are freed and never run."
    ),
    avatars: .init(StatefulScenes.avatars) { stage in
      let user = stage.made("user", stage.promise("user", "Ada"))
      let contacts = stage.made(
        "contacts",
        user.then(
          stage.block("contacts") { _ in
            stage.promise("contacts", ["Alan", "Grace"])
          }))
      let avatars = stage.made(
        "avatars",
        contacts.then(
          stage.block("avatars") { names in
            all(names.map { stage.promise("avatar of \($0)", "\($0.count)×\($0.count)") })
          }))
      avatars.start(stage.screen())
    })
}

extension TraceStage {
  fileprivate func number(
    _ name: String = "number", answer: Result<Int, TraceFailure> = .success(3), line: Int = #line
  ) -> Promise<Int, TraceFailure> {
    made(name, Promise { self.fetch(name, answer, line: line, $0) }, line: line)
  }

  fileprivate func promise<Value: Sendable>(
    _ name: String, _ answer: Value, line: Int = #line
  ) -> Promise<Value, TraceFailure> {
    Promise { self.fetch(name, .success(answer), line: line, $0) }
  }
}
