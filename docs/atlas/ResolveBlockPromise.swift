// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import ResolveBlockPromise

extension Stage {
  package static let resolveBlockPromise: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    3: { stage in stage.program3() },
    5: { stage in stage.program5() },
    7: { stage in stage.program7() },
  ]

  fileprivate func program1() {
    let a = Promise<Int>().run(on: queue)
    begin("a")
    a.resolve(1)
    drain()
  }

  fileprivate func program3() {
    let a = Promise<Int>.resolved(error: Problem(40)).run(on: queue)
    a.thenError { result in got(1, result) }
    drain()
  }

  fileprivate func program5() {
    let a = Promise<Int>().run(on: queue).onCancel { stopped("a") }
    begin("a")
    a.cancel()
    a.thenError { result in got(1, result) }
    a.resolve(90)
    drain()
  }

  fileprivate func program7() {
    let a = Promise<Int>().run(on: queue)
    begin("a")
    let b = a.then(on: queue1) { value -> Resolution<Int> in
      ran("b", value)
      return .value(value + 10)
    }
    _ = b.then { value -> Resolution<Int> in
      ran("c", value)
      return .value(value + 10)
    }
    a.resolve(90)
    drain()
  }
}
