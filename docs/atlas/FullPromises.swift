// Made by `compare atlas --output docs`: the programs of atlas.md, by their numbers.
import FullPromises

extension Stage {
  package static let fullPromises: [Int: @Sendable (Stage) -> Void] = [
    1: { stage in stage.program1() },
    2: { stage in stage.program2() },
    3: { stage in stage.program3() },
    4: { stage in stage.program4() },
    6: { stage in stage.program6() },
    7: { stage in stage.program7() },
    10: { stage in stage.program10() },
  ]

  fileprivate func program1() {
    // snippet: program 1, FullPromises
    let a = Promise<Int>(Problem(40))
    a.then(on: queue) { value -> Void in got(1, .success(value)) }
    a.catch(on: queue) { error in got(1, .failure(error)) }
    drain()
    // end
  }

  fileprivate func program2() {
    // snippet: program 2, FullPromises
    let a = Promise<Int>.pending()
    begin("a")
    _ = a.then(on: queue) { value -> Promise<Int> in
      ran("b", value)
      let c = a.then(on: queue) { value -> Promise<Int> in
        ran("c", value)
        return Promise(value + 30)
      }
      return c
    }
    a.fulfill(90)
    drain()
    // end
  }

  fileprivate func program3() {
    // snippet: program 3, FullPromises
    let a = Promise<Int>.pending()
    begin("a")
    a.fulfill(1)
    a.fulfill(90)
    drain()
    // end
  }

  fileprivate func program4() {
    // snippet: program 4, FullPromises
    let a = Promise<Int>.pending()
    begin("a")
    _ = a.recover(on: queue) { error -> Promise<Int> in
      ran("b", error)
      return Promise(error.code + 20)
    }
    a.fulfill(90)
    drain()
    // end
  }

  fileprivate func program6() {
    // snippet: program 6, FullPromises
    let a = Promise<Int>.pending()
    begin("a")
    let b = Promise<Int>.pending()
    begin("b")
    _ = all(on: queue, [a, b]).then(on: queue) { values -> Int in joined(values) }
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
    b.fulfill(90)
    drain()
    // end
  }

  fileprivate func program7() {
    // snippet: program 7, FullPromises
    let a = Promise<Int>.pending()
    begin("a")
    let b = Promise<Int>.pending()
    begin("b")
    let c = a.then(on: queue1) { value -> Promise<Int> in
      ran("c", value)
      return Promise(value + 10)
    }
    b.then(on: queue1) { value -> Void in
      got(1, .success(value))
      c.then(on: queue) { value -> Void in got(2, .success(value)) }
      c.catch(on: queue) { error in got(2, .failure(error)) }
    }
    b.catch(on: queue1) { error in
      got(1, .failure(error))
      c.then(on: queue) { value -> Void in got(2, .success(value)) }
      c.catch(on: queue) { error in got(2, .failure(error)) }
    }
    a.fulfill(90)
    b.fulfill(90)
    drain()
    // end
  }

  fileprivate func program10() {
    // snippet: program 10, FullPromises
    let a = Promise<Int>.pending()
    begin("a")
    let b = a.then(on: queue) { value -> Promise<Int> in
      ran("b", value)
      return Promise(value + 10)
    }
    let c = Promise<Int>(1)
    let d = c.then(on: queue) { value -> Promise<Int> in
      ran("d", value)
      return b
    }
    d.then(on: queue) { value -> Void in got(1, .success(value)) }
    d.catch(on: queue) { error in got(1, .failure(error)) }
    drain()
    a.then(on: queue) { value -> Void in got(2, .success(value)) }
    a.catch(on: queue) { error in got(2, .failure(error)) }
    a.fulfill(90)
    drain()
    // end
  }
}
