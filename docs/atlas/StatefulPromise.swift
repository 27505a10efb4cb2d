// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import StatefulPromise

extension Stage {
  package static let statefulPromise: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    2: { stage in stage.program2() },
    3: { stage in stage.program3() },
    4: { stage in stage.program4() },
    5: { stage in stage.program5() },
    6: { stage in stage.program6() },
    7: { stage in stage.program7() },
    8: { stage in stage.program8() },
    9: { stage in stage.program9() },
    10: { stage in stage.program10() },
  ]

  fileprivate func program1() {
    // snippet: program 1, StatefulPromise
    let a = Promise<Int, Problem>(.failure(Problem(40)))
    a.start { result in got(1, result) }
    drain()
    // end
  }

  fileprivate func program2() {
    // snippet: program 2, StatefulPromise
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
    // snippet: program 3, StatefulPromise
    _ = Promise<Int, Problem> { done in
      begin("a", done) { settle("a", .success(1)) }
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program4() {
    // snippet: program 4, StatefulPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    _ = a.recover { error -> Promise<Int, Problem> in
      ran("b", error)
      return Promise(result: error.code + 20)
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program5() {
    // snippet: program 5, StatefulPromise
    let a = Promise<Int, Problem>(cancellableTask: { done in
      begin("a", done)
      return { stopped("a") }
    })
    let b = Promise<Int, Problem>(.success(1))
    let c = a.then { value -> Promise<Int, Problem> in
      ran("c", value)
      settle("a", .success(1))
      return Promise(result: value + 10)
    }
    _ = b.then { value -> Promise<Int, Problem> in
      ran("d", value)
      a.cancel()
      return c
    }
    settle("a", .success(90))
    drain()
    // end
  }

  fileprivate func program6() {
    // snippet: program 6, StatefulPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    let b = Promise<Int, Problem> { done in begin("b", done) }
    _ = all([a, b]).map(joined)
    a.start { result in
      got(1, result)
      a.start { result in got(2, result) }
    }
    settle("a", .success(90))
    settle("b", .success(90))
    drain()
    // end
  }

  fileprivate func program7() {
    // snippet: program 7, StatefulPromise
    let a = Promise<Int, Problem> { done in begin("a", done) }
    let b = Promise<Int, Problem> { done in begin("b", done) }
    let c = a.on(queue1).then { value -> Promise<Int, Problem> in
      ran("c", value)
      return Promise(result: value + 10)
    }
    b.on(queue1).start { result in
      got(1, result)
      c.start { result in got(2, result) }
    }
    settle("a", .success(90))
    settle("b", .success(90))
    drain()
    // end
  }

  fileprivate func program8() {
    // snippet: program 8, StatefulPromise
    let a = Promise<Int, Problem>(cancellableTask: { done in
      begin("a", done)
      return { stopped("a") }
    })
    _ = Promise<Int, Problem>(cancellableTask: { done in
      begin("b", done) { a.cancel() }
      return { stopped("b") }
    })
    _ = Promise<Int, Problem>(cancellableTask: { done in
      begin("c", done) { a.start { result in got(1, result) } }
      return { stopped("c") }
    })
    settle("a", .success(90))
    settle("b", .success(90))
    settle("c", .success(90))
    drain()
    // end
  }

  fileprivate func program9() {
    // snippet: program 9, StatefulPromise
    _ = Promise<Int, Problem>(cancellableTask: { done in
      begin("a", done)
      return { stopped("a") }
    })
    let b = Promise<Int, Problem>(cancellableTask: { done in
      begin("b", done)
      return { stopped("b") }
    })
    b.start { result in
      got(1, result)
      settle("a", .success(1))
    }
    b.cancel()
    settle("a", .success(90))
    settle("b", .success(90))
    drain()
    // end
  }

  fileprivate func program10() {
    // snippet: program 10, StatefulPromise
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
    d.start { result in got(1, result) }
    drain()
    a.start { result in got(2, result) }
    settle("a", .success(90))
    drain()
    // end
  }
}
