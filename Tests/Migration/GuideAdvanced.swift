// The guide's samples of advanced topics, anti-patterns and troubleshooting, with the mends that the page on moving
// names.
import Foundation
import FullPromises

// Default dispatch queue
func launch() {
  DispatchQueue.promises = .global()
}

// Ownership
@MainActor final class Owner {
  var promise = Promise<Int>.pending()

  func work() -> Promise<String> {
    return promise.onMain.then { number in self.string(of: number) }
  }

  func string(of number: Int) -> String {
    return String(number)
  }

  func workMore() {}
}

@MainActor func own(_ owner: Owner) {
  owner.work().onMain.then { string in
    owner.workMore()
  }
}

// Testing
func test() {
  let promise = Promise<Int> { 42 }
  precondition(waitForPromises(timeout: 1))
  precondition(promise.value == 42)
  precondition(promise.error == nil)
}

final class Loader: Sendable {
  // Broken chain
  func broken() -> Promise<Data> {
    let promise = load()
    promise.then(process)
    return promise
  }

  func whole() -> Promise<Data> {
    let promise = load()
    return promise.then(process)
  }

  // Nested promises
  func nested() {
    load().then { something in
      self.loadAnother().then { another in
        self.use(something, and: another)
      }
    }
  }

  func flat() {
    all([load(), loadAnother()]).then { result in
      self.use(result.first, and: result.last)
    }
  }

  func moved() {
    load().then { something in
      self.loadAnother(with: something)
    }
  }

  func loadAnother(with something: Data) -> Promise<Int> {
    loadAnother().then { another in
      self.use(something, and: another)
    }
  }

  // Troubleshooting
  func results(_ promise: Promise<Int>) {
    promise.then { number in
      return 5
    }
    promise.then { number -> String in
      print("five")
      return "five"
    }
  }

  private func load() -> Promise<Data> { Promise(Data()) }
  private func loadAnother() -> Promise<Data> { Promise(Data()) }
  private func process(_ data: Data) -> Promise<Data> { Promise(data) }
  @discardableResult private func use(_ one: Data?, and other: Data?) -> Int { 0 }
}
