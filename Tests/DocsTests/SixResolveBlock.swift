import Dispatch
import ResolveBlockPromise

extension Promise<Int>: Cancellable, Observable {
  func observe(_ handler: @escaping @Sendable (String) -> Void) {
    then { number in handler("\(number)") }
      .then({ _ in }, error: { error in handler("error \((error as? PromiseError)?.code ?? 0)") })
  }

  func step(_ block: @escaping @Sendable (Int) -> Int) -> Promise<Int> { then(block) }
  func step(on queue: DispatchQueue, _ block: @escaping @Sendable (Int) -> Int) -> Promise<Int> {
    then(on: queue, block)
  }
  func step(returning block: @escaping @Sendable () -> Promise<Int>) -> Promise<Int> { then { _ in block() } }
}

enum SixResolveBlock {
  static func service(_ printer: Printer) -> Service<Promise<Int>> {
    Service(printer) { service in
      let promise = Promise<Int>().run(on: printer.queue).onCancel { printer.print("stopped") }
      service.ask { number in promise.resolve(number) }
      return promise
    }
  }
}
