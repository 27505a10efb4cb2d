import LinkedListPromise

/// How does each scene look when a promise is a value? Nothing starts before `task`, and each `task` starts anew.
extension TracePlays {
  static let linkedList = TracePlays(
    chain: .init(LinkedListScenes.chain) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      doubled.task(stage.screen())
    },
    recover: .init(LinkedListScenes.recover) { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made("rescued", doubled.recover(stage.step("rescued") { (_: TraceFailure) in 0 }))
      rescued.task(stage.screen())
    },
    queues: .init(LinkedListScenes.queues) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.on(stage.queue).map(stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Result<Int, TraceFailure>) -> Void = stage.screen()
      doubled.finishOnMainThread { show($0) }
    },
    shared: .init(LinkedListScenes.shared) { stage in
      let number = stage.number()
      number.task(stage.screen("first"))
      number.task(stage.screen("second"))
      stage.rest()
      number.task(stage.screen("late"))
    },
    combine: .init(LinkedListScenes.combine) { stage in
      let one = stage.number("one", answer: .success(1))
      let two = stage.number("two", answer: .success(2))
      let sum = stage.made("sum", all([one, two]).map(stage.step("sum") { $0.reduce(0, +) }))
      sum.task(stage.screen())
    },
    iteration: .init(LinkedListScenes.iteration) { stage in
      @Sendable func rest(after count: Int, sum: Int) -> Promise<Int, TraceFailure> {
        if count == 3 { return Promise(result: sum) }
        return stage.promise("number \(count + 1)", count + 1)
          .then(stage.block("step \(count + 1)") { rest(after: count + 1, sum: sum + $0) })
      }
      let sum = stage.made("sum", rest(after: 0, sum: 0))
      sum.task(stage.screen())
    }.saying("This design has no operator for loops. Each block returns a promise for the remaining numbers."),
    cancel: .init(LinkedListScenes.cancel) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.map(stage.step("doubled") { $0 * 2 }))
      doubled.task(stage.screen())
    }.saying(
      "This design can't cancel: a promise is a value, and there is no run to stop. The screen still gets its number."),
    avatars: .init(LinkedListScenes.avatars) { stage in
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
      avatars.task(stage.screen())
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
