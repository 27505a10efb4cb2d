import Dispatch
import LinkedListPromise

extension Promise<Int, Never>: Observable {
  func observe(_ handler: @escaping @Sendable (String) -> Void) { task { result in handler("\(result.get())") } }
  func step(_ block: @escaping @Sendable (Int) -> Int) -> Promise<Int, Never> { map(block) }
  func step(on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Int) -> Promise<Int, Never> {
    on(queue).map(block)
  }
  func step(returning block: @escaping @Sendable () -> Promise<Int, Never>) -> Promise<Int, Never> {
    then { _ in block() }
  }
}

enum SixLinkedList {
  static func service(_ printer: Printer) -> Service<Promise<Int, Never>> {
    Service(printer) { service in Promise { done in service.ask { number in done(.success(number)) } } }
  }
}
