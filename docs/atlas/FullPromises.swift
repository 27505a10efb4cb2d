// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import FullPromises

extension Stage {
  package static let fullPromises: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    2: { stage in stage.program2() },
    3: { stage in stage.program3() },
    7: { stage in stage.program7() },
  ]

  fileprivate func program1() {
    let a = Promise<Int>.pending()
    begin("a")
    a.fulfill(1)
    drain()
  }

  fileprivate func program2() {
    let a = Promise<Int>.pending()
    begin("a")
    a.then(on: queue) { value -> Void in
      got(1, .success(value))
      a.then(on: queue) { value -> Void in got(2, .success(value)) }
      a.catch(on: queue) { error in got(2, .failure(error)) }
    }
    a.catch(on: queue) { error in
      got(1, .failure(error))
      a.then(on: queue) { value -> Void in got(2, .success(value)) }
      a.catch(on: queue) { error in got(2, .failure(error)) }
    }
    a.fulfill(90)
    drain()
  }

  fileprivate func program3() {
    let a = Promise<Int>(Problem(40))
    a.then(on: queue) { value -> Void in got(1, .success(value)) }
    a.catch(on: queue) { error in got(1, .failure(error)) }
    drain()
  }

  fileprivate func program7() {
    let a = Promise<Int>.pending()
    begin("a")
    let b = a.then(on: queue1) { value -> Promise<Int> in
      ran("b", value)
      return Promise(value + 10)
    }
    _ = b.then(on: queue) { value -> Promise<Int> in
      ran("c", value)
      return Promise(value + 10)
    }
    a.fulfill(90)
    drain()
  }
}
