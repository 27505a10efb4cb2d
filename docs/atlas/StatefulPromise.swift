// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import StatefulPromise

extension Stage {
  package static let statefulPromise: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    2: { stage in stage.program2() },
    3: { stage in stage.program3() },
    5: { stage in stage.program5() },
    7: { stage in stage.program7() },
  ]

  fileprivate func program1() {
    _ = Promise<Int, Problem> { done in begin("a", done) }
    settle("a", .success(1))
    drain()
  }

  fileprivate func program2() {
    let a = Promise<Int, Problem> { done in begin("a", done) }
    a.start { result in
      got(1, result)
      a.start { result in got(2, result) }
    }
    settle("a", .success(90))
    drain()
  }

  fileprivate func program3() {
    let a = Promise<Int, Problem>(.failure(Problem(40)))
    a.start { result in got(1, result) }
    drain()
  }

  fileprivate func program5() {
    let a = Promise<Int, Problem>(cancellableTask: { done in
      begin("a", done)
      return { stopped("a") }
    })
    a.cancel()
    a.start { result in got(1, result) }
    settle("a", .success(90))
    drain()
  }

  fileprivate func program7() {
    let a = Promise<Int, Problem> { done in begin("a", done) }
    let b = a.on(queue1).then { value -> Promise<Int, Problem> in
      ran("b", value)
      return Promise(result: value + 10)
    }
    _ = b.then { value -> Promise<Int, Problem> in
      ran("c", value)
      return Promise(result: value + 10)
    }
    settle("a", .success(90))
    drain()
  }
}
