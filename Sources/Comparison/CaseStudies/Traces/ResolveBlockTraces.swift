import ResolveBlockPromise

/// How does each scene look when a block's result resolves the Next Promise? Work is under way from the start, and
/// blocks run on the queue of the first promise, which the others inherit.
extension TracePlays {
  static let resolveBlock = TracePlays(
    chain: .init(ResolveBlockScenes.chain) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      doubled.then(stage.screen())
    },
    recover: .init(ResolveBlockScenes.recover) { stage in
      let number = stage.number(answer: .failure(TraceFailure()))
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      let rescued = stage.made("rescued", doubled.then({ $0 }, error: stage.step("rescued") { _ in 0 }))
      rescued.then(stage.screen())
    },
    queues: .init(ResolveBlockScenes.queues) { stage in
      let number = stage.number()
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      let show: @Sendable (Int) -> Void = stage.screen()
      doubled.thenMainQueue { show($0) }
    },
    shared: .init(ResolveBlockScenes.shared) { stage in
      let number = stage.number()
      number.then(stage.screen("first"))
      number.then(stage.screen("second")).thenError(stage.outcome("second's error block"))
      stage.rest()
      number.then(stage.screen("late")).thenError(stage.outcome("late's error block"))
    }.saying("A promise has only one Next Promise, so the second and the late observer get an error."),
    combine: .init(ResolveBlockScenes.combine) { stage in
      let one = stage.number("one", answer: .success(1))
      let two = stage.number("two", answer: .success(2))
      let add: @Sendable ([Int]) -> Int = stage.step("sum") { (values: [Int]) in values.reduce(0, +) }
      let sum = stage.made(
        "sum",
        Promise<Int>.after(["one": one, "two": two], on: stage.queue) { results, _ in
          add(results.values.compactMap { try? $0.get() }.sorted())
        })
      sum.then(stage.screen())
    },
    iteration: .init(ResolveBlockScenes.iteration) { stage in
      let numbers = stage.made("start", Promise.resolved(with: 0).run(on: stage.queue))
      let step: @Sendable ((sum: Int, number: Int)) -> Iteration<Int, Int> = stage.block("step") { sum, number in
        number > 3 ? .done(sum) : .next(stage.promise("number \(number)", number) { $0 + sum })
      }
      let sum = stage.made("sum", numbers.iterate { sum, count in step((sum, count + 1)) })
      sum.then(stage.screen())
    },
    cancel: .init(ResolveBlockScenes.cancel) { stage in
      let number = stage.made("number", Promise<Int>().run(on: stage.queue))
      number.onCancel(stage.fetch("number", .success(3)) { number.resolve($0.mapError { $0 }) })
      let doubled = stage.made("doubled", number.then(stage.step("doubled") { $0 * 2 }))
      doubled.then(stage.step("label") { "number \($0)" }).thenError(stage.outcome("screen"))
      stage.cancelling("doubled") { doubled.cancel() }
    }.saying(
      "The caller cancels the doubled number. The cancel goes back to the source and stops its work; the screen gets an error."
    ),
    avatars: .init(ResolveBlockScenes.avatars) { stage in
      let user = stage.source("user", .success("Ada"))
      let contacts = stage.made(
        "contacts",
        user.then(
          stage.block("contacts") { (_: String) -> Promise<[String]> in
            stage.promise("contacts", ["Alan", "Grace"])
          }))
      let avatars = stage.made(
        "avatars",
        contacts.then(
          stage.block("avatars") { (names: [String]) -> Promise<[String]> in
            let avatars = names.map { ($0, stage.promise("avatar of \($0)", "\($0.count)×\($0.count)")) }
            return Promise<String>.after(Dictionary(uniqueKeysWithValues: avatars), on: stage.queue) { results, _ in
              names.compactMap { try? results[$0]?.get() }
            }
          }))
      avatars.then(stage.screen())
    })
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
    let promise = made(name, Promise<Value>().run(on: queue), line: line)
    fetch(name, answer, line: line) { promise.resolve($0.mapError { $0 }) }
    return promise
  }

  /// The same, made by a block, of the answer as `change` changes it.
  fileprivate func promise<Value: Sendable>(
    _ name: String, _ answer: Value, line: Int = #line, _ change: @escaping @Sendable (Value) -> Value = { $0 }
  ) -> Promise<Value> {
    let promise = Promise<Value>().run(on: queue)
    fetch(name, .success(answer), line: line) { promise.resolve($0.map(change).mapError { $0 }) }
    return promise
  }

  /// A block that takes both outcomes.
  fileprivate func outcome<Value>(
    _ name: String, line: Int = #line
  ) -> @Sendable (Result<Value, any Error>) -> Void {
    screen(name, line: line)
  }
}
