// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import LinkedListPromise

extension Stage {
  package static let linkedListPromise: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    2: { stage in stage.program2() },
    4: { stage in stage.program4() },
    6: { stage in stage.program6() },
    7: { stage in stage.program7() },
    10: { stage in stage.program10() },
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

  fileprivate func program4() {
    // snippet: program 4, LinkedListPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    _ = a.recover { error -> Promise<Int, Problem> in
      ran("b", error)
      return Promise(result: error.code + 20)
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program6() {
    // snippet: program 6, LinkedListPromise
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

  fileprivate func program7() {
    // snippet: program 7, LinkedListPromise
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

  fileprivate func program10() {
    // snippet: program 10, LinkedListPromise
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
