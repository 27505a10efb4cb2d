import Dispatch
import FullPromises

extension Promise<Int>: Observable {
  func observe(_ handler: @escaping @Sendable (String) -> Void) {
    then(on: Printer.shared) { number in handler("\(number)") }
      .catch(on: Printer.shared) { error in handler("error \(error)") }
  }

  func step(_ block: @escaping @Sendable (Int) -> Int) -> Promise<Int> { then(block) }
  func step(on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Int) -> Promise<Int> {
    then(on: queue, block)
  }
  func step(returning block: @escaping @Sendable () -> Promise<Int>) -> Promise<Int> { then { _ in block() } }
}

enum SixFull {
  static func service(_ printer: Printer) -> Service<Promise<Int>> {
    Service(printer) { service in
      let promise = Promise<Int>.pending()
      service.ask { number in promise.fulfill(number) }
      return promise
    }
  }
}
