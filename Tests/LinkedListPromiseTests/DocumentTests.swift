import LinkedListPromise
import TestSupport
import Testing

/// Document 001's own examples.
struct DocumentTests {
  @Test(#"The first example gives "foofoo""#)
  func foofoo() {
    let printed = Probe<String>()
    // snippet: foofoo
    @Sendable func modifyStringAsync(_ string: String) -> Promise<String, Never> {
      Promise(result: string + string)
    }

    let p1 = Promise(result: "foo")
    let p2 = p1.then(modifyStringAsync)
    p2.task { result in
      printed.put(result.get())
    }
    // end
    #expect(printed.all == ["foofoo"])
  }

  @Test("An error goes past the functions that want a value, out to the last handler")
  func errorPropagation() {
    enum LoadError: Error {
      case notify(String)
      case ignore
    }

    let location = Promise<String, LoadError>(error: .notify("No location."))
    let rows = location.then { place in Promise<[String], LoadError>(result: ["Rows of \(place)"]) }
    let shown = Probe<String>()
    rows.task { result in
      switch result {
      case .success(let rows): shown.put("\(rows)")
      case .failure(.notify(let message)): shown.put(message)
      case .failure(.ignore): break
      }
    }
    #expect(shown.all == ["No location."])
  }

  @Test("The overload for the whole result reads both cases")
  func failable() {
    let results = Probe<Result<Int, Oops>>()
    let rescued = Promise<Int, Oops>(error: Oops()).then { (result: Result<Int, Oops>) in
      switch result {
      case .success(let value): Promise<Int, Oops>(result: value)
      case .failure: Promise<Int, Oops>(result: 0)
      }
    }
    rescued.task(results.put)
    #expect(results.all == [.success(0)])
  }
}
