// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import ResolveBlockPromise

extension Stage {
  package static let resolveBlockPromise: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    3: { stage in stage.program3() },
    4: { stage in stage.program4() },
    5: { stage in stage.program5() },
    7: { stage in stage.program7() },
    8: { stage in stage.program8() },
    9: { stage in stage.program9() },
  ]

  fileprivate func program1() {
    // snippet: program 1, ResolveBlockPromise
    let a = Promise<Int>.resolved(error: Problem(40)).run(on: queue)
    a.thenError { result in got(1, result) }
    drain()
    // end
  }

  fileprivate func program3() {
    // snippet: program 3, ResolveBlockPromise
    let a = Promise<Int>().run(on: queue)
    begin("a")
    a.resolve(1)
    a.resolve(90)
    drain()
    // end
  }

  fileprivate func program4() {
    // snippet: program 4, ResolveBlockPromise
    let a = Promise<Int>().run(on: queue)
    begin("a")
    _ = a.then({ value in .value(value) }, error: { error -> Resolution<Int> in
      ran("b", error)
      return .value(error.code + 20)
    })
    a.resolve(90)
    drain()
    // end
  }

  fileprivate func program5() {
    // snippet: program 5, ResolveBlockPromise
    let a = Promise<Int>().run(on: queue).onCancel { stopped("a") }
    begin("a")
    let b = Promise<Int>.resolved(with: 1).run(on: queue)
    let c = a.then { value -> Resolution<Int> in
      ran("c", value)
      a.resolve(1)
      return .value(value + 10)
    }
    _ = b.then { value -> Resolution<Int> in
      ran("d", value)
      a.cancel()
      return .promise(c)
    }
    a.resolve(90)
    drain()
    // end
  }

  fileprivate func program7() {
    // snippet: program 7, ResolveBlockPromise
    let a = Promise<Int>().run(on: queue)
    begin("a")
    let b = Promise<Int>().run(on: queue)
    begin("b")
    let c = a.then(on: queue1) { value -> Resolution<Int> in
      ran("c", value)
      return .value(value + 10)
    }
    b.thenError(on: queue1) { result in
      got(1, result)
      c.thenError { result in got(2, result) }
    }
    a.resolve(90)
    b.resolve(90)
    drain()
    // end
  }

  fileprivate func program8() {
    // snippet: program 8, ResolveBlockPromise
    let a = Promise<Int>().run(on: queue).onCancel { stopped("a") }
    begin("a")
    let b = Promise<Int>().run(on: queue).onCancel { stopped("b") }
    begin("b")
    a.cancel()
    let c = Promise<Int>().run(on: queue).onCancel { stopped("c") }
    begin("c")
    a.thenError { result in got(1, result) }
    a.resolve(90)
    b.resolve(90)
    c.resolve(90)
    drain()
    // end
  }

  fileprivate func program9() {
    // snippet: program 9, ResolveBlockPromise
    let a = Promise<Int>().run(on: queue).onCancel { stopped("a") }
    begin("a")
    let b = Promise<Int>().run(on: queue).onCancel { stopped("b") }
    begin("b")
    b.thenError { result in
      got(1, result)
      a.resolve(1)
    }
    b.cancel()
    a.resolve(90)
    b.resolve(90)
    drain()
    // end
  }
}
