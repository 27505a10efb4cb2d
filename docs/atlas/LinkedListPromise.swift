// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import LinkedListPromise

extension Stage {
  package static let linkedListPromise: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    2: { stage in stage.program2() },
    3: { stage in stage.program3() },
    5: { stage in stage.program5() },
    7: { stage in stage.program7() },
    8: { stage in stage.program8() },
    9: { stage in stage.program9() },
  ]

  fileprivate func program1() {
    // snippet: program 1, LinkedListPromise
    let a = Promise<Int, Problem>(.failure(Problem(40)))
    a.task { result in got(1, result) }
    drain()
    // end
  }

  fileprivate func program2() {
    // snippet: program 2, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    _ = a.then { value -> Promise<Int, Problem> in
      ran("b", value)
      let c = a.then { value -> Promise<Int, Problem> in
        ran("c", value)
        return Promise(result: value + 30)
      }
      return c
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program3() {
    // snippet: program 3, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    _ = a.then { value -> Promise<Int, Problem> in
      ran("b", value)
      a.task { result in got(1, result) }
      return Promise(result: value + 10)
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program5() {
    // snippet: program 5, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    _ = a.recover { error -> Promise<Int, Problem> in
      ran("b", error)
      return Promise(result: error.code + 20)
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program7() {
    // snippet: program 7, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    let b = Promise<Int, Problem> { done in begin("b", done) }
    _ = all([a, b]).map(joined)
    a.task { result in
      got(1, result)
      a.task { result in got(2, result) }
    }
    settle("a", .success(90))
    settle("b", .success(90))
    drain()
    // end
  }

  fileprivate func program8() {
    // snippet: program 8, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    let b = Promise<Int, Problem> { done in begin("b", done) }
    let c = a.on(queue1).then { value -> Promise<Int, Problem> in
      ran("c", value)
      return Promise(result: value + 10)
    }
    b.on(queue1).task { result in
      got(1, result)
      c.task { result in got(2, result) }
    }
    settle("a", .success(90))
    settle("b", .success(90))
    drain()
    // end
  }

  fileprivate func program9() {
    // snippet: program 9, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    let b = a.then { value -> Promise<Int, Problem> in
      ran("b", value)
      return Promise(result: value + 10)
    }
    let c = Promise<Int, Problem>(.success(1))
    let d = c.then { value -> Promise<Int, Problem> in
      ran("d", value)
      return b
    }
    d.task { result in got(1, result) }
    drain()
    a.task { result in got(2, result) }
    settle("a", .success(90))
    drain()
    // end
  }
}
